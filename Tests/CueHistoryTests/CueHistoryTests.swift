import Testing

@testable import CueHistory
