/// Mail of one patch that writes a file, as git formats it.
func patchMail(writing path: String, _ lines: [String]) -> [UInt8] {
  let head = """
    From 1111111111111111111111111111111111111111 Mon Sep 17 00:00:00 2001
    From: Ann <ann@bread.example>
    Date: Mon, 1 Mar 2021 10:00:00 +0100
    Subject: [PATCH] Upload

    ---
    diff --git a/\(path) b/\(path)
    new file mode 100644
    --- /dev/null
    +++ b/\(path)
    @@ -0,0 +1,\(lines.count) @@

    """
  return Array((head + lines.map { "+\($0)\n" }.joined() + "-- \n2.39.5\n\n").utf8)
}
