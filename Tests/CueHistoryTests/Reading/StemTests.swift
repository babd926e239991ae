import Testing

@testable import CueHistory

/// What a lecture is called, and which files are of it.
struct StemTests {
  @Test(arguments: [
    ("subtitles/5. Drawing.srt", "5. Drawing"),
    ("en/subtitles/5. Drawing.srt", "5. Drawing"),
    ("subtitles/zh-Hans/5. Drawing.srt", "5. Drawing"),
    ("talk.en.vtt", "talk"),
    ("talk.zh-Hans.vtt", "talk"),
    ("talk.zh_CN.srt", "talk"),
    ("talk_en.srt", "talk"),
    ("talk-zh-cn.srt", "talk"),
    ("talk_zh_CN.srt", "talk"),
    ("talk.中英.srt", "talk"),
    ("talk.English.srt", "talk"),
    ("2016/talk/captions.srt", "2016/talk"),
    ("2016/talk/en.srt", "2016/talk"),
    ("2016/talk/english/captions.srt", "2016/talk"),
    ("captions.srt", "captions"),
    ("en.srt", "en"),
    // Parts that are no language stay.
    ("1.1 Intro.srt", "1.1 Intro"),
    ("Friday Session 1. Debugging.srt", "Friday Session 1. Debugging"),
    ("v2.0.srt", "v2.0"),
    ("lecture.v2.srt", "lecture.v2"),
    ("1. What is it.srt", "1. What is it"),
    ("3. Let it be. So.srt", "3. Let it be. So"),
    ("a.b.c.srt", "a.b.c"),
    ("Lecture 1.final.srt", "Lecture 1.final"),
    ("to-do.srt", "to-do"),
    ("catch_it.srt", "catch_it"),
    ("Work in progress-is.srt", "Work in progress-is"),
    ("iOS.11/1.srt", "iOS.11/1"),
    (".srt", ""),
    ("a/.srt", "a/"),
    ("noext", "noext"),
  ])
  func isThePathWithoutLanguages(_ path: String, _ stem: String) {
    #expect(SubtitlePaths.stem(of: path) == stem)
  }

  @Test(arguments: [
    ("a.srt", true), ("a.SRT", true), ("a.vtt", true), ("a.sbv", true), ("a.txt", false), ("srt", false), ("a.srt.bak", false),
    ("a.srt/b", false),
  ])
  func theEndingTellsASubtitleFile(_ path: String, _ isSubtitle: Bool) {
    #expect(SubtitlePaths.isSubtitle(path) == isSubtitle)
  }
}
