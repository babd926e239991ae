import Testing

@testable import cuetrail
