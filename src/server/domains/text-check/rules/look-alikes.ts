/**
 * Lower-case letters and digits by the Latin letters they look like. From the confusables of Unicode 17.0.0
 * (https://www.unicode.org/Public/security/17.0.0/confusables.txt, © Unicode, Inc., Unicode License V3): single letters
 * of Latin, Cyrillic, Greek, Armenian, Cherokee, Lisu or Canadian script that look like Latin letters or digits once
 * decomposed and lower-cased. Look-alikes of capitals are included; i, l and 1 are one.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  '2': 'ƨƻᒿꙅꝛ',
  '3': 'ȝɜʒзҙӡꝫ',
  '4': 'ꮞ',
  '6': 'ꮾ',
  '8': 'ȣ',
  '9': 'ꝯ',
  a: 'ɑαаᗅꓮꭺ',
  b: 'ƀƃƅɓβбвьѣҍᏼᑲᑳᖯᗷꓐꞵꮟ',
  c: 'ȼςсҫᴄꓚꮯ',
  d: 'ðđƌɖɗԁᑯᗞᗪꓒꓓꭰꮷ',
  e: 'ɇεеҽҿꓰꬲꭼ',
  f: 'ƒϝքᖴᵮẝꓝꞙꬵ',
  g: 'ƍǥɠɡԍցᏻᶃꓖꮐ',
  h: 'ħɦηнћңһӈӊհᏺᕼⱨꓧꚕꮋꮒ',
  j: 'ɉʝϳјᒍꓙꭻ',
  k: 'ƙκкқҟⱪꓗꝁꮶ',
  l: '1iıłƚǀɨɩɪɫɭιіӏւᒪᵻᵼꓡꓲꙇꭵꮮ',
  n: 'ŋƞɲɳνղոռᵰꓠ',
  o: '0øɵθοσоѳөօᴏᴑꓳꝋꬽꬾꭴꮎꮻ',
  p: 'þƥƿρϸрᑭᵽꓑꮲ',
  q: 'ʠԛգզ',
  r: 'ɍɼɽʀгғᖇᴦᵲꓣꭇꭈꭱꮁꮢ',
  s: 'ƽʂѕտᵴꓢꜱꮥꮪ',
  t: 'ŧƭʈτтҭᵵⱦꓔꭲ',
  u: 'ʉʋυџսᑌᴜᵾꓴꞟꭎꭒꮜ',
  v: 'ѵᐯᴠꓦꮩ',
  w: 'ɯшѡѽԝաᴡꓪꝡꮃꮤ',
  x: 'χхҳᕁᕽꓫꭓ',
  y: 'ƴɏɣʏγуүұᶌỿꓬꭚꭹꮍ',
  z: 'ƶȥʐζᴢᵶꓜꮓ',
  aa: 'ꜳ',
  ae: 'æӕ',
  ao: 'ꜵ',
  au: 'ꜷ',
  av: 'ꜹꜻ',
  ay: 'ꜽ',
  bl: 'ы',
  dz: 'ʣ',
  fn: 'ʩ',
  ll: 'ǁ',
  lo: 'ю',
  ls: 'ʪ',
  lz: 'ʫ',
  oe: 'œ',
  oo: 'ꚙꝏ',
  rn: 'mɱμϻмӎᗰᵯꓟꮇ',
  t3: 'ꜩ',
  tf: 'ꝷ',
  ts: 'ʦ',
  ue: 'ᵫ',
  uo: 'ꭣ',
};

const latinOf = new Map(Object.entries(lookAlikes).flatMap(([latin, all]) => [...all].map((one) => [one, latin])));

/** Replaces each letter of a lower-case text by its Latin look-alike. Apply to both sides: m becomes rn. */
export function replaceLookAlikes(text: string): string {
  let replaced = '';
  for (const letter of text) replaced += latinOf.get(letter) ?? letter;
  return replaced;
}
