@main
struct Cuetrail {
  static func main() {}
}
