/// Reads patches in the form that git writes and takes.
///
/// The headers of a section are read here, since libgit2 1.5 refuses or misreads many of them (blanks in names, pure renames, changes of mode,
/// empty files). Hunks are read by counting their lines down, as git does; binary data is libgit2's to read. A fault costs one section.
public enum PatchReader {
  /// Reads every section of a patch.
  ///
  /// Takes the bytes of a message from its patch on; what stands around the sections (a diffstat, a signature, a list's footer) is passed over.
  /// `firstLine` is the number of the first line of `text`, and all line numbers in the result are counted from it.
  /// What git would take is read; what it would refuse is reported with its line. Bounds: see `PatchBounds`.
  public static func read(_ text: ArraySlice<UInt8>, firstLine: Int = 1) -> (patches: [FilePatch], diagnostics: [PatchDiagnostic]) {
    var sections = SectionReader(lines: LineCursor(text, firstLine: firstLine))
    sections.readAll()
    return (sections.patches, sections.diagnostics)
  }
}

/// The bounds the reader keeps, so that a small input cannot ask for much memory.
public enum PatchBounds {
  /// Bytes of one side of a binary patch after inflating.
  public static let inflated = 64 << 20
  /// Bytes of all binary patches of one call after inflating.
  public static let inflatedTotal = 256 << 20
  /// Bytes of one section (ranges in hunks are 32 bits wide).
  public static let section = Int(Int32.max) - 1024
}

/// Why a section is lost.
struct PatchFault: Error {
  var code: String
  var message: String
  var line: Int
}

/// Walks over the lines of a patch and reads each section where it begins.
struct SectionReader {
  var lines: LineCursor
  var patches: [FilePatch] = []
  var diagnostics: [PatchDiagnostic] = []
  private var body = PatchBody()
  /// After a broken section its left-over lines may look like the headers of a traditional patch, so these wait for a surer sign.
  private var afterBroken = false
  /// A hunk without a section is reported once, not for each of its kind.
  private var reportedStray = false

  init(lines: LineCursor) {
    self.lines = lines
  }

  mutating func readAll() {
    while let first = lines.firstByte {
      switch first {
      case UInt8(ascii: "d") where lines.starts(with: "diff --git "):
        read(.git)
      case UInt8(ascii: "d") where lines.starts(with: "diff --cc ") || lines.starts(with: "diff --combined "):
        skipCombined()
      case UInt8(ascii: "d") where lines.starts(with: "diff "), UInt8(ascii: "I") where lines.starts(with: "Index: "):
        afterBroken = false
        lines.advance()
      case UInt8(ascii: "-") where !afterBroken && lines.startTraditional:
        read(.traditional)
      case UInt8(ascii: "@") where lines.starts(with: "@@ -"):
        reportStrayHunk()
      default:
        lines.advance()
      }
    }
  }

  private mutating func read(_ form: SectionHeader.Form) {
    let start = lines.number
    var header = SectionHeader(form: form, line: start)
    reportedStray = false
    do throws(PatchFault) {
      header.read(&lines)
      let content = try readContent(header)
      report(header.remarks, header)
      if header.lacksName {
        add(.warning, "incomplete-header", "only one of '---' and '+++' is there", start, path: header.likelyPath)
      }
      if header.namesDisagree {
        add(.warning, "inconsistent-names", "the header names more than one file", start, path: header.likelyPath)
      }
      patches.append(try header.patch(content))
      afterBroken = false
    } catch {
      if header.isNoise {
        add(.warning, "not-a-section", "line looks like the start of a section, but no header follows", start)
      } else {
        add(.error, error.code, error.message, error.line, path: header.likelyPath)
        // Hunks of a section that is lost already need no report of their own.
        (afterBroken, reportedStray) = (form == .git, true)
      }
    }
  }

  private mutating func readContent(_ header: SectionHeader) throws(PatchFault) -> FilePatch.Content {
    if lines.starts(with: "@@ -") {
      let hunks = try body.readHunks(&lines)
      report(body.remarks, header)
      return header.isSubmodule ? .submodule : .hunks(hunks)
    }
    if lines.contentStarts(with: "GIT binary patch") {
      return .binary(try body.readBinary(&lines))
    }
    if lines.isBinaryNotice {
      lines.advance()
      return .binaryWithoutData
    }
    if header.changesNothing {
      add(.warning, "section-without-change", "the header of the section is followed by nothing", header.line, path: header.likelyPath)
    }
    return header.isSubmodule ? .submodule : .none
  }

  private mutating func report(_ remarks: [PatchFault], _ header: SectionHeader) {
    for remark in remarks { add(.warning, remark.code, remark.message, remark.line, path: header.likelyPath) }
  }

  /// The output of a merge has hunks with several columns and belongs to no single parent; git skips it too.
  private mutating func skipCombined() {
    let name = lines.content.drop { $0 != UInt8(ascii: " ") }.dropFirst().drop { $0 != UInt8(ascii: " ") }.dropFirst()
    add(.note, "combined-diff", "a combined diff of a merge is skipped", lines.number, path: Array(name))
    lines.advance()
  }

  private mutating func reportStrayHunk() {
    if !reportedStray, HunkNumbers(lines.content) != nil {
      add(.error, "stray-hunk", "a hunk stands outside a section", lines.number)
      reportedStray = true
    }
    lines.advance()
  }

  private mutating func add(
    _ severity: PatchDiagnostic.Severity, _ code: String, _ message: String, _ line: Int, path: [UInt8]? = nil
  ) {
    diagnostics.append(PatchDiagnostic(severity: severity, code: code, message: message, line: line, path: path))
  }
}
