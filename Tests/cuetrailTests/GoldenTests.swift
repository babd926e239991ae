import Testing

@testable import cuetrail

/// Whole outputs for the small corpus on baking. Whoever changes one reads the difference and says why.
struct GoldenTests {
  /// What became of cue 6 of lecture 1.
  private static let life = #"""
      2021-03-01  0fbaa06  Ada Miller  added  Upload lecture 1
        00:00:13,400 → 00:00:16,000
        + Five hundred grams are enough for one loaf.
      2021-03-05  3b40390  Li Wei  translated  1. translate 1-5
        {+一个面包五百克就够了。+}
      2021-03-08  a9b147f  Li Wei  revised  1. translate 6, revise 5
        {+做+}一个面包{+，+}五百克就够了。
      2021-03-20  feac88c  Mei Chen  retimed, renumbered  1. title, and two seconds later
        number 5 → 6
        00:00:13,400 → 00:00:16,000  became  00:00:15,400 → 00:00:18,000 (+2.00 s)
      2021-03-22  871d5e6  Noor  formatted  1. spacing and commas
        做一个面包[-，-]{+, +}五百克就够了。
    """#

  /// Asks of the mailbox, and expects just this, with nothing to be noted.
  private func golden(_ words: [String], place: SourceLocation = #_sourceLocation, _ text: String) throws {
    let answer = ask(words + [try Bread.mail])
    #expect(answer.status == 0 && answer.notes == "", sourceLocation: place)
    #expect(answer.text == text, sourceLocation: place)
  }

  @Test func checkSaysThatAllIsProven() throws {
    try golden(
      ["check"],
      #"""
      12 messages, 12 patches, 12 file changes, of which 11 text changes of subtitles.

      proven  11  ████████████████████████  100 %  the bytes hash to the id that the history names

      Nothing else to report.

      """#)
  }

  @Test func statsForPeople() throws {
    try golden(
      ["stats"],
      #"""
      Contributor  Commits  Lectures  Translated  Revised  Source  Retimed  Holds  Written  Survive  Share
      Noor               3         2           7        0       0        0      7       53       50   94 %
      Li Wei             3         2           7        1       0        0      7       69       66   94 %
      Mei Chen           2         2           2        2       0       10      1       17       14   79 %
      Ada Miller         4         2           0        0       1        0      0        0        0

      Translated, revised, source (edited), retimed: cues ever changed so. Holds: cues whose translation is mostly theirs now.
      Written, survive: characters of translation (words where there are blanks). Minutes: screen time translated.

      """#)
  }

  @Test func statsByLecture() throws {
    try golden(
      ["stats", "--by", "lecture"],
      #"""
      Lecture                   Cues  Translated   Done  Translators             Proofreaders  Last change
      1. Flour and Water          11          11  100 %  Li Wei, Noor, Mei Chen  Mei Chen      2021-03-22
      2. The Oven and the Sto…     5           4   80 %  Noor, Li Wei, Mei Chen                2021-03-25

      """#)
  }

  @Test func rangesAsMarkdown() throws {
    try golden(
      ["stats", "--by", "ranges", "--format", "markdown"],
      #"""
      | Lecture | Cues | Count | Translated | Translator | Proofread | Proofreader |
      | --- | --- | --: | --: | --- | --: | --- |
      | 1\. Flour and Water | 1 | 1 | 1 | Mei Chen | 0 |  |
      | 1\. Flour and Water | 2–7 | 6 | 6 | Li Wei | 0 |  |
      | 1\. Flour and Water | 8–11 | 4 | 4 | Noor | 2 | Mei Chen |
      | 2\. The Oven and the Stone | 1–3 | 3 | 3 | Noor | 0 |  |
      | 2\. The Oven and the Stone | 4 | 1 | 1 | Li Wei, Mei Chen | 0 |  |
      | 2\. The Oven and the Stone | 5 | 1 | 0 |  | 0 |  |


      """#)
  }

  @Test func blameOfACue() throws {
    try golden(
      ["blame", "1:6"],
      #"""
      1. Flour and Water  cue 6  00:00:15,400 → 00:00:18,000  c1a73d9cfb1a7
      subtitles/1. Flour and Water.srt

      source  Five hundred grams are enough for one loaf.
              Ada Miller  2021-03-01  0fbaa06  Upload lecture 1
      target  做一个面包, 五百克就够了。
              Noor  2021-03-22  871d5e6  1. spacing and commas
              words by Li Wei  2021-03-08  a9b147f  1. translate 6, revise 5
      timing  00:00:15,400 → 00:00:18,000
              Mei Chen  2021-03-20  feac88c  1. title, and two seconds later
      number  6
              Mei Chen  2021-03-20  feac88c  1. title, and two seconds later

      Translation  Li Wei 100 %
      Source       Ada Miller 100 %
      Evidence     proven

      History
      \#(Self.life)

      """#)
  }

  @Test func blameWithNeighbours() throws {
    try golden(
      ["blame", "2@00:00:05", "-C", "1"],
      #"""
      2. The Oven and the Stone  cue 2  00:00:03,200 → 00:00:06,400  ce67bf54fefac
      subtitles/2. The Oven and the Stone.srt

      1  00:00:00,500  Heat the oven for an hour. / 烤箱先预热一个小时。
      source  A stone keeps the heat better than a tray.
              Ada Miller  2021-03-02  438f384  Upload lecture 2
      target  石板比烤盘更能保温。
              Noor  2021-03-12  79ea264  2. translate 1-3
      timing  00:00:03,200 → 00:00:06,400
              Ada Miller  2021-03-02  438f384  Upload lecture 2
      number  2
              Ada Miller  2021-03-02  438f384  Upload lecture 2
      3  00:00:06,600  Steam makes the crust shine. / 蒸汽让面包皮发亮。

      Translation  Noor 100 %
      Source       Ada Miller 100 %
      Evidence     proven

      History
        2021-03-02  438f384  Ada Miller  added  Upload lecture 2
          00:00:03,200 → 00:00:06,400
          + A stone keeps the heat better than a tray.
        2021-03-12  79ea264  Noor  translated  2. translate 1-3
          {+石板比烤盘更能保温。+}

      """#)
  }

  @Test func logOfACue() throws {
    try golden(
      ["log", "1:6"],
      #"""
      1. Flour and Water  cue 6  c1a73d9cfb1a7
      \#(Self.life)

      """#)
  }

  @Test func logOfACueAsMarkdown() throws {
    try golden(
      ["log", "1:10", "--format", "markdown"],
      #"""
      ## 1\. Flour and Water, cue 10

      - 2021-03-01 <strong>Ada Miller</strong> added `0fbaa06`
        - after: <ins>Now cover the bowl and wait for an hour.</ins>
      - 2021-03-07 <strong>Noor</strong> translated `4131b6e`
        - before: Now cover the bowl and wait for an hour.
        - after: Now cover the bowl and wait for an hour. <ins>/ 盖上碗，等一个小时。</ins>
      - 2021-03-14 <strong>Mei Chen</strong> revised `88ef4b6`
        - before: Now cover the bowl and wait for an hour. / 盖上碗，<del>等</del>一个小时。
        - after: Now cover the bowl and wait for an hour. / 盖上碗，<ins>静置</ins>一个小时。
      - 2021-03-20 <strong>Mei Chen</strong> retimed, renumbered `feac88c`
        - before: Now cover the bowl and wait for an hour. / 盖上碗，静置一个小时。
        - after: Now cover the bowl and wait for an hour. / 盖上碗，静置一个小时。
      - 2021-03-22 <strong>Noor</strong> formatted `871d5e6`
        - before: Now cover the bowl and wait for an hour. / 盖上碗<del>，</del>静置一个小时。
        - after: Now cover the bowl and wait for an hour. / 盖上碗<ins>,</ins> 静置一个小时。


      """#)
  }

  @Test func logOfALecture() throws {
    try golden(
      ["log", "1"],
      #"""
      1. Flour and Water
      subtitles/1. Flour and Water.srt

      2021-03-01  0fbaa06  Ada Miller  Upload lecture 1
          ░░░░░░░░░░░░░░░░░░░░ 0 %  0 of 10 cues translated
          added 10 cues (1–10)

      2021-03-05  3b40390  Li Wei  1. translate 1-5
          ██████████░░░░░░░░░░ 0 → 50 %  5 of 10 cues translated
          translated 5 cues (1–5)
          says translated 1–5: kept (5 cues)

      2021-03-07  4131b6e  Noor  1. translate 7-10
          ██████████████████░░ 50 → 90 %  9 of 10 cues translated
          translated 4 cues (7–10)
          says translated 7–10: kept (4 cues)

      2021-03-08  a9b147f  Li Wei  1. translate 6, revise 5
          ████████████░░░░░░░░ 50 → 60 %  6 of 10 cues translated
          translated 1 cue (6)
          revised 1 cue (5)

      A version that no commit here made
          ████████████████████ 90 → 100 %  10 of 10 cues translated
          proven: every line of it stands in hunks

      2021-03-14  88ef4b6  Mei Chen  Proofread lecture 1
          ████████████████████ 100 %  10 of 10 cues translated
          revised 2 cues (7, 9)

      2021-03-20  feac88c  Mei Chen  1. title, and two seconds later
          ████████████████████ 100 %  11 of 11 cues translated
          added 1 cue (1)
          translated 1 cue (1)
          retimed 10 cues by +2.00 s (2–11)
          renumbered 10 cues (2–11)

      2021-03-22  871d5e6  Noor  1. spacing and commas
          ████████████████████ 100 %  11 of 11 cues translated
          reflowed 1 cue (1)
          formatted 2 cues (6, 10)


      """#)
  }

  @Test func changelogByMonth() throws {
    try golden(
      ["changelog"],
      #"""
      # Changelog

      ## 2021-03

      ### Added

      - Translated cues 1–6 of <strong>1\. Flour and Water</strong> (Li Wei)
      - Translated cues 7–10 of <strong>1\. Flour and Water</strong> (Noor)
      - Translated cue 1 of <strong>1\. Flour and Water</strong> (Mei Chen)
      - Translated cues 1–3 of <strong>2\. The Oven and the Stone</strong> (Noor)
      - Translated cue 4 of <strong>2\. The Oven and the Stone</strong> (Li Wei, Mei Chen)
      - Added cues 1–10 of <strong>1\. Flour and Water</strong> (Ada Miller)
      - Added cue 1 of <strong>1\. Flour and Water</strong> (Mei Chen)
      - Added cues 1–5 of <strong>2\. The Oven and the Stone</strong> (Ada Miller)

      ### Changed

      - Revised cue 5 of <strong>1\. Flour and Water</strong> (Li Wei)
      - Revised cues 7, 9 of <strong>1\. Flour and Water</strong> (Mei Chen)
      - Edited the source of cue 5 of <strong>2\. The Oven and the Stone</strong> (Ada Miller)
      - Retimed cues 2–11 of <strong>1\. Flour and Water</strong>&#32;by +2.00 s (Mei Chen)
      - Renumbered cues 2–11 of <strong>1\. Flour and Water</strong> (Mei Chen)
      - Reflowed cue 1 of <strong>1\. Flour and Water</strong> (Noor)
      - Formatted cues 6, 10 of <strong>1\. Flour and Water</strong> (Noor)

      | Lecture | Cue | Before | After | By |
      | --- | --: | --- | --- | --- |
      | 1\. Flour and Water | 5 | 一个面包五百克就够了。 | <ins>做</ins>一个面包<ins>，</ins>五百克就够了。 | Li Wei |
      | 1\. Flour and Water | 7 | 搅到<del>没有</del>干粉为止。 | 搅<ins>拌</ins>到<ins>看不见</ins>干粉为止。 | Mei Chen |
      | 1\. Flour and Water | 9 | 盖上碗，<del>等</del>一个小时。 | 盖上碗，<ins>静置</ins>一个小时。 | Mei Chen |
      | 2\. The Oven and the Stone | 5 | Knock on it: it should sound hollow. | Knock on it: it should sound hollow<ins>, like a drum</ins>. | Ada Miller |

      ## Contributors

      - <strong>Ada Miller</strong>: added 15, source-edited 1
      - <strong>Mei Chen</strong>: added 1, translated 2, revised 2, retimed 10, renumbered 10
      - <strong>Noor</strong>: translated 7, reflowed 1, formatted 2
      - <strong>Li Wei</strong>: translated 7, revised 1


      """#)
  }

  @Test func changelogOfAFewDays() throws {
    try golden(
      ["changelog", "--since", "2021-03-12", "--until", "2021-03-15", "--group-by", "commit"],
      #"""
      # Changelog

      ## 2021-03-15 2. what he really says (Ada Miller, `12e89f3`)

      ### Changed

      - Edited the source of cue 5 of <strong>2\. The Oven and the Stone</strong>

      | Lecture | Cue | Before | After | By |
      | --- | --: | --- | --- | --- |
      | 2\. The Oven and the Stone | 5 | Knock on it: it should sound hollow. | Knock on it: it should sound hollow<ins>, like a drum</ins>. | Ada Miller |

      ## 2021-03-14 Proofread lecture 1 (Mei Chen, `88ef4b6`)

      ### Changed

      - Revised cues 7, 9 of <strong>1\. Flour and Water</strong>

      | Lecture | Cue | Before | After | By |
      | --- | --: | --- | --- | --- |
      | 1\. Flour and Water | 7 | 搅到<del>没有</del>干粉为止。 | 搅<ins>拌</ins>到<ins>看不见</ins>干粉为止。 | Mei Chen |
      | 1\. Flour and Water | 9 | 盖上碗，<del>等</del>一个小时。 | 盖上碗，<ins>静置</ins>一个小时。 | Mei Chen |

      ## 2021-03-12 2. translate 1-3 (Noor, `79ea264`)

      ### Added

      - Translated cues 1–3 of <strong>2\. The Oven and the Stone</strong>

      ## Contributors

      - <strong>Noor</strong>: translated 3
      - <strong>Mei Chen</strong>: revised 2
      - <strong>Ada Miller</strong>: source-edited 1

      ### New contributors

      - <strong>Mei Chen</strong> made a first change on 2021-03-14 in `88ef4b6`


      """#)
  }

  @Test func changelogByLectureForPeople() throws {
    try golden(
      ["changelog", "--group-by", "lecture", "--format", "text"],
      #"""
      1. Flour and Water
        Translated cues 1–6 (Li Wei)
        Translated cues 7–10 (Noor)
        Translated cue 1 (Mei Chen)
        Added cues 1–10 (Ada Miller)
        Added cue 1 (Mei Chen)
        Revised cue 5 (Li Wei)
        Revised cues 7, 9 (Mei Chen)
        Retimed cues 2–11 by +2.00 s (Mei Chen)
        Renumbered cues 2–11 (Mei Chen)
        Reflowed cue 1 (Noor)
        Formatted cues 6, 10 (Noor)
          1. Flour and Water:5  {+做+}一个面包{+，+}五百克就够了。
          1. Flour and Water:7  搅{+拌+}到[-没有-]{+看不见+}干粉为止。
          1. Flour and Water:9  盖上碗，[-等-]{+静置+}一个小时。

      2. The Oven and the Stone
        Translated cues 1–3 (Noor)
        Translated cue 4 (Li Wei, Mei Chen)
        Added cues 1–5 (Ada Miller)
        Edited the source of cue 5 (Ada Miller)
          2. The Oven and the Stone:5  Knock on it: it should sound hollow{+, like a drum+}.

      Contributors: Ada Miller, Mei Chen, Noor, Li Wei

      """#)
  }

  @Test func monthsAsValuesEndLinesWithCRLF() throws {
    let answer = ask("stats", "--by", "month", "--format", "csv", try Bread.mail)
    let lines = [
      "month,commits,added,removed,translated,revised,source-edited,cleared,retimed,renumbered,split,merged,moved,reflowed,formatted,written,"
        + "contributors",
      "2021-03,11,16,0,15,3,1,0,10,10,0,0,0,1,2,132,\"Ada Miller, Mei Chen, Noor, Li Wei\"",
    ]
    #expect(answer.text.utf8.elementsEqual(lines.map { $0 + "\r\n" }.joined().utf8))
  }
}
