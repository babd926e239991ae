/// The bounds of the search, by count so that they do not depend on the machine. A version that stays unknown where one of
/// them was hit is reported (`search-limit`).
struct SearchLimits: Sendable {
  /// Versions looked for in one lecture; one that is looked for again counts again.
  var searches = 2000
  /// Of these, those in a row that find nothing: then the patches at hand are not of one history, and no search will help.
  var failuresInARow = 300
  /// Known versions weighed as sides of a merge.
  var versionsRanked = 400
  /// Of these, the likeliest, which are merged with each other.
  var sidesPerVersion = 24
  /// Versions beside these that nothing had followed or merged.
  var headsPerVersion = 12
  /// Merges tried for one missing version.
  var mergesPerVersion = 160
  /// Of these, merges tried in rarer shapes, and with conflict markers.
  var oddMergesPerVersion = 16
  /// Merges that came near, to be merged with a third version; and how many third versions.
  var virtualMerges = 6
  var thirdHeads = 10
  /// Commits whose ids are tried as labels of conflict markers.
  var commitLabels = 200
  /// Ancestors tried for one merge where the nearest did not do.
  var furtherAncestors = 8
  /// Merges and versions looked through for a cue lost or doubled.
  var filesForLostCues = 24
  /// Merges that no patch names, kept for one missing version.
  var virtualVersions = 64
  /// How far back the ancestors of a version are followed.
  var ancestors = 3000
  /// Candidates hashed for one missing version.
  var hashesPerVersion = 2500
  /// Files tried of one merge with open choices: at first, and where nothing else helped.
  var choicesAtFirst = 24
  var choicesAtLast = 600
  /// Bytes read, merged or hashed for one missing version, and for all of one lecture.
  var bytesPerVersion = 120_000_000
  var bytesPerLecture = 1_000_000_000
}
