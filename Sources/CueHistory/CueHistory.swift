// CueHistory
