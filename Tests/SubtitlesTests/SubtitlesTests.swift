import Testing

@testable import Subtitles
