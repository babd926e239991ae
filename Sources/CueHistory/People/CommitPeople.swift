/// The commits of a history with their people looked up.
struct CommitPeople {
  private(set) var commits: [Commit] = []
  private(set) var diagnostics: [Diagnostic] = []
  private var people: People
  private var handles = HandleIndex([])

  var contributors: [Contributor] { people.contributors }

  init(_ read: [ReadCommit], _ options: HistoryOptions) {
    var mailmap = Mailmap()
    for bytes in options.mailmaps { mailmap.add(bytes) }
    people = People(mailmap: mailmap)
    let ignored = IgnoredCommits(options.ignoredRevisions, in: read)
    diagnostics = ignored.diagnostics
    commits.reserveCapacity(read.count)
    for (index, commit) in read.enumerated() { commits.append(self.commit(commit, isIgnored: ignored.indexes.contains(index))) }
    // Handles are looked up among all who committed, so only now.
    handles = options.creditsMentions ? HandleIndex(people.contributors) : HandleIndex([])
    for index in commits.indices { settle(read[index].mentions, index, options) }
  }

  private mutating func commit(_ read: ReadCommit, isIgnored: Bool) -> Commit {
    let author = people.contributor(read.author)
    var coAuthors: [Int] = []
    for identity in read.coAuthors {
      let person = people.contributor(identity)
      if person != author, !coAuthors.contains(person) { coAuthors.append(person) }
    }
    return Commit(
      id: read.id, author: author, coAuthors: coAuthors, date: read.date, subject: read.subject, log: read.log, isMerge: read.isMerge,
      place: read.place, duplicateOf: nil, identity: read.author, isIgnored: isIgnored, handedInBy: nil)
  }

  // MARK: Mentions

  /// Credits the people whom a message names, or only says that it names them.
  ///
  /// Where every one of them stands for the author, they take the place of the author, who handed their work in; else they are
  /// co-authors. A translation by two is shared, as with trailers.
  private mutating func settle(_ mentions: [Mention], _ commit: Int, _ options: HistoryOptions) {
    guard !mentions.isEmpty else { return }
    guard options.creditsMentions else {
      for mention in mentions {
        note(commit, "names \"\(mention.handle)\" (\(mention.role.rawValue)): \"\(mention.text)\"; not credited without --credit-mentions")
      }
      return
    }
    var named: [Int] = []
    var standFor = true
    for mention in mentions {
      guard let person = person(mention, commit) else { continue }
      if !named.contains(person) { named.append(person) }
      standFor = standFor && mention.standsForAuthor
    }
    credit(named, standFor, commit)
  }

  private mutating func person(_ mention: Mention, _ commit: Int) -> Int? {
    if let email = mention.email { return people.contributor(Identity(name: mention.handle, email: email)) }
    switch handles.contributors(mention.handle) {
    case let known where known.count == 1: return known.first
    case let known where known.count > 1:
      note(commit, "\"\(mention.handle)\" may be any of \(known.count) contributors; nobody is credited")
    case _ where mention.isCertain:
      note(commit, "credits \"\(mention.handle)\", who made no commit")
      let person = people.contributor(handle: mention.handle)
      handles.add(mention.handle, person)
      return person
    default: note(commit, "nobody goes by the name \"\(mention.handle)\"; nobody is credited")
    }
    return nil
  }

  private mutating func credit(_ named: [Int], _ standFor: Bool, _ index: Int) {
    guard let first = named.first else { return }
    let author = commits[index].author
    var all = standFor ? named : [author] + named
    all += commits[index].coAuthors
    commits[index].author = standFor ? first : author
    commits[index].coAuthors = all.dropFirst().reduce(into: []) { kept, person in
      if person != commits[index].author, !kept.contains(person) { kept.append(person) }
    }
    if standFor, first != author, !named.contains(author) { commits[index].handedInBy = author }
  }

  private mutating func note(_ commit: Int, _ message: String) {
    diagnostics.append(Diagnostic(.note, "mention", message, commits[commit].place))
  }
}
