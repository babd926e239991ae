/// How much a decoded text looks like language, about -1 to 1: the mean over its characters beyond ASCII.
///
/// Decoders of two-byte encodings accept each other's text and give rare characters for it; common ones are what tells the right decoder.
func plausibility(of text: Span<UInt8>, errors: Int) -> Double {
  var sum = 0.0
  var count = 0
  var before: UInt32 = 0x20
  var index = 0
  while index < text.count {
    let unit = text.unit(at: index)
    index += unit.length
    if unit.value >= 0x80 {
      let after = index < text.count ? UInt32(text[index]) : 0x20
      sum += worth(of: unit.value, before: before, after: after)
      count += 1
    }
    before = unit.value
  }
  return count == 0 ? 0 : (sum - Double(errors) * 2) / Double(count)
}

private func worth(of value: UInt32, before: UInt32, after: UInt32) -> Double {
  switch value {
  case 0x4E00...0x9FFF: commonHan.contains(value) ? 1 : 0.1
  case 0x3041...0x3093, 0x30A1...0x30FC: 0.9
  case 0xAC00...0xD7A3: commonHangul.contains(value) ? 1 : 0.1
  case 0x3001, 0x3002, 0x300C, 0x300D, 0xFF0C, 0xFF01, 0xFF1F, 0xFF1A, 0x2026, 0x201C, 0x201D, 0x2018, 0x2019, 0x2013, 0x2014: 0.5
  // No word is half Latin, half Cyrillic.
  case 0x401...0x451 where isPlainLetter(before) || isPlainLetter(after): -0.5
  case 0x430...0x44F: commonCyrillic.contains(value) ? 0.9 : 0.4
  // A capital inside a word is a small letter of another encoding.
  case 0x410...0x42F: (0x430...0x44F).contains(before) ? -0.6 : 0.3
  case 0x401, 0x451: 0.3
  // Accented letters stand among plain ones.
  case 0xC0...0xFF: isPlainLetter(before) || isPlainLetter(after) ? 0.5 : -0.4
  case 0xA1, 0xAB, 0xBB, 0xBF, 0xA0, 0xB0: isPlainLetter(before) && isPlainLetter(after) ? -0.2 : 0.3
  default: -0.6
  }
}

private func isPlainLetter(_ value: UInt32) -> Bool { (value | 0x20) &- 0x61 < 26 }

private let commonHan = Set(
  """
  的一是不了在人有我他这这個个們们中來来上大為为和國国地到以說说時时要就出會会可也你對对生能而子那得於于著着下自之年過过發发後后作裡里用道行所然家種种事成方多經经麼么去法學学如都同
  現现當当沒没動动面起看定天分還还進进好小部其些主樣样理心她本前開开但因只從从想實实日者意無无力它与長长把機机十民第公此已工使情明性知全三又關关點点正業业外將将兩两高間间由問问很最重並并
  物手應应战向頭头文體体政美相見见被利什二等产或新己制身果加西斯月話话合回特代內内信表化老給给世位次度門门任常先海通教兒儿原東东聲声提立及比員员解水名真論论處处走義义各入幾几口認认條条平
  系氣气題题活爾尔更別别打女變变四神總总何電电數数安少報报才結结反受目太量再感建務务做接必場场件計计管期市直德資资命山金指克許许統统區区保至隊队形社便空決决治展馬马科司五基眼書书非則则
  聽听白卻却界達达光放強强即像難难且權权思王象完設设式色路記记南品住告類类求據据程北邊边死張张該该交規规萬万取拉格望覺觉術术領领共確确傳传師师觀观清今切院讓让識识候帶带導导爭争運运
  吗吧呢啊嗯謝谢請请您喔哦嗎呀
  """.unicodeScalars.map(\.value))

private let commonHangul = Set(
  "이다는을를에의가하고은한도지어서로나기리사시아그있인수것들대해만정게보자라니요안네거면일무우습합세여전부구주상내선마장제모스원생소동문성조신개미방오된위화공게러말사람없않같때더와과으면데잘좋았었겠했우저야"
    .unicodeScalars.map(\.value))

private let commonCyrillic = Set("оеаинтсрвлкмдпуяыьг".unicodeScalars.map(\.value))
