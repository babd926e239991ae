/// The shapes that stand for people, drawn once a page and used everywhere in it.
enum Signs {
  /// Round their own zero in a box of 20, so that a use places their middle. The ninth is for whoever is not known.
  static let definitions: StaticString = """
    <svg class="defs" width="0" height="0" aria-hidden="true"><defs>\
    <symbol id="s0" viewBox="0 0 20 20"><circle r="5.2"/></symbol>\
    <symbol id="s1" viewBox="0 0 20 20"><path d="M-4.6-4.6h9.2v9.2h-9.2z"/></symbol>\
    <symbol id="s2" viewBox="0 0 20 20"><path d="M0-6 5.8 4.4H-5.8z"/></symbol>\
    <symbol id="s3" viewBox="0 0 20 20"><path d="M0-6.4 6.4 0 0 6.4-6.4 0z"/></symbol>\
    <symbol id="s4" viewBox="0 0 20 20"><path d="M0 6 5.8-4.4H-5.8z"/></symbol>\
    <symbol id="s5" viewBox="0 0 20 20"><path d="M-2.1-6h4.2v3.9H6v4.2H2.1V6h-4.2V2.1H-6v-4.2h3.9z"/></symbol>\
    <symbol id="s6" viewBox="0 0 20 20"><path d="M-5.8 0-2.9-5h5.8L5.8 0 2.9 5h-5.8z"/></symbol>\
    <symbol id="s7" viewBox="0 0 20 20"><path d="M0-2.6 3.1-5.7 5.7-3.1 2.6 0 5.7 3.1 3.1 5.7 0 2.6-3.1 5.7-5.7 3.1-2.6 0-5.7-3.1-3.1-5.7z"/></symbol>\
    <symbol id="su" viewBox="0 0 20 20"><path d="M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0zM-2.6 0a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1-5.2 0z"/></symbol>\
    </defs></svg>

    """
}

extension PageWriter {
  /// A sign in a drawing. `x` is in percent of its width, `y` in pixels; `size` 20 is its natural one.
  mutating func mark(_ sign: Sign?, x: Double, y: Double, size: Double, title: String) {
    open(
      "use", ("href", sign.map { "#s\($0.shape)" } ?? "#su"), ("class", sign?.className ?? "hx"), ("x", share(x)), ("y", decimal(y)),
      ("width", decimal(size)), ("height", decimal(size)))
    element("title", text: title)
    close("use")
  }

  /// A sign beside a name; for eyes only, the name says it.
  mutating func swatch(_ sign: Sign?, size: Int = 16) {
    let (box, middle, natural) = (String(size), String(size / 2), String(size * 5 / 4))
    open("svg", ("class", "swatch"), ("width", box), ("height", box), ("aria-hidden", "true"))
    open(
      "use", ("href", sign.map { "#s\($0.shape)" } ?? "#su"), ("class", sign?.className ?? "hx"), ("x", middle), ("y", middle),
      ("width", natural), ("height", natural))
    raw("</use></svg>")
  }

  /// A person's sign and name, linked to the person's page.
  mutating func person(_ person: SiteIndex.Person, root: String) {
    element("a", ("class", "person"), ("href", "\(root)people/\(person.slug).html")) { page in
      page.swatch(person.sign)
      page.name(person.name)
    }
  }
}
