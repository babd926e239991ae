// swift-tools-version: 6.2
import PackageDescription

/// Every target is built the same way: strict about concurrency, memory and imports, and a warning is an error.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// Tests may reach into internals, so they are not held to the import rules of the sources.
func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: [.byName(name: name), "TestSupport"] + dependencies,
    swiftSettings: [.treatAllWarnings(as: .error)])
}

let package = Package(
  name: "cuetrail",
  products: [
    .executable(name: "cuetrail", targets: ["cuetrail"]),
    .library(name: "CueHistory", targets: ["CueHistory"]),
  ],
  targets: [
    .systemLibrary(name: "CLibgit2", pkgConfig: "libgit2", providers: [.apt(["libgit2-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CGMime", pkgConfig: "gmime-3.0", providers: [.apt(["libgmime-3.0-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),

    // The three leaves: each knows one standard and nothing of the others.
    library("Git", ["CLibgit2", "CCrypto"]),
    library("Mail", ["CGMime"]),
    library("Subtitles"),

    // Gives flattened text its lines back.
    library("Salvage", ["Mail", "Subtitles"]),

    // The heart, the only place where the leaves meet.
    library("CueHistory", ["Git", "Mail", "Subtitles"]),

    library("Markup"),
    library("Store", ["CueHistory", "Subtitles", "Markup", "CSQLite"]),
    library("Reports", ["CueHistory", "Markup"]),
    library("Arguments"),
    .executableTarget(
      name: "cuetrail", dependencies: ["Reports", "Store", "CueHistory", "Salvage", "Markup", "Arguments"], swiftSettings: strict),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: [.treatAllWarnings(as: .error)]),
    tests("Git"), tests("Mail"), tests("Subtitles"), tests("CueHistory", ["Git", "Mail", "Subtitles"]),
    tests("Salvage", ["Git", "Mail", "Subtitles"]), tests("Markup"), tests("Reports", ["CueHistory", "Markup"]), tests("Arguments"),
    tests("Store", ["CueHistory"]), tests("cuetrail", ["CueHistory", "Reports", "Salvage"]),
  ],
  swiftLanguageModes: [.v6]
)

// What scripts/fuzz builds: not part of the package else, since every module is instrumented and libFuzzer linked. The program becomes a
// library without its entry, so that its command table can be reached.
if Context.environment["CUETRAIL_FUZZ"] != nil {
  let everything: [Target.Dependency] = ["Reports", "Store", "CueHistory", "Git", "Mail", "Subtitles", "Salvage", "Markup", "Arguments"]
  package.products.removeAll { $0.name == "cuetrail" }
  package.targets.removeAll { $0.name == "cuetrail" }
  package.targets += [
    .target(name: "cuetrail", dependencies: everything, exclude: ["Cuetrail.swift"], swiftSettings: strict),
    .systemLibrary(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
    .executableTarget(name: "Fuzz", dependencies: ["CFuzzer", "cuetrail"] + everything, path: "Tests/Fuzz/Fuzz"),
  ]
}
