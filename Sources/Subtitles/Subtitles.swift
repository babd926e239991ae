// Subtitles
