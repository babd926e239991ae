import Markup

/// The frame of every page: head, navigation, foot.
struct Shell {
  var site: Site
  /// From the page's folder to the site's: empty or `../`.
  var root: String
  /// Title of the page.
  var title: String
  var place: Place
  /// Whether the page has the script of lectures.
  var hasScript = false

  enum Place { case overview, lecture, contributor, changelog, evidence }

  /// Only the site's own files, and no script or style inside a page. `self` means the folder's files also where there is no server.
  static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'"

  /// The page around what `body` writes.
  func page(_ body: (inout PageWriter) -> Void) -> [UInt8] {
    var page = PageWriter()
    head(&page)
    navigation(&page)
    page.raw("<main id=\"main\" tabindex=\"-1\">\n")
    body(&page)
    page.raw(
      "</main>\n<footer><p>Made by cuetrail from the history of the files. Times are shown as written, in the zone of whoever wrote them.</p></footer>\n</body></html>\n"
    )
    return page.bytes
  }

  private func head(_ page: inout PageWriter) {
    page.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    page.open("meta", ("http-equiv", "Content-Security-Policy"), ("content", Shell.policy))
    page.raw(
      "\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"referrer\" content=\"no-referrer\">\n")
    page.raw("<meta name=\"color-scheme\" content=\"light dark\">\n")
    let whole = place == .overview ? site.title : "\(title) – \(site.title)"
    page.element("title", text: DisplayWidth.visible(whole))
    page.raw("\n<link rel=\"icon\" href=\"data:,\">\n")
    page.open("link", ("rel", "stylesheet"), ("href", root + "assets/site.css"))
    if hasScript { page.element("script", ("src", root + "assets/site.js"), ("defer", ""), text: "") }
    page.raw("\n</head>\n")
  }

  private func navigation(_ page: inout PageWriter) {
    page.raw("<body>\n<a class=\"skip\" href=\"#main\">Skip to content</a>\n<header class=\"top\"><nav aria-label=\"Site\">")
    page.element("a", ("class", "brand"), ("href", root + "index.html"), ("aria-current", place == .overview ? "page" : nil)) {
      $0.name(site.title)
    }
    page.raw("<ul>")
    let items: [(String, String, Place?)] = [
      ("Lectures", "index.html#lectures", place == .lecture ? .lecture : nil),
      ("People", "index.html#people", place == .contributor ? .contributor : nil),
      ("Changelog", "changelog.html", .changelog), ("Evidence", "evidence.html", .evidence),
    ]
    for (label, address, own) in items {
      let isHere = own == place
      let isPage = place == .changelog || place == .evidence
      page.raw("<li>")
      page.element("a", ("href", root + address), ("aria-current", isHere ? (isPage ? "page" : "true") : nil), text: label)
      page.raw("</li>")
    }
    page.raw("</ul></nav></header>\n")
  }
}
