/** Magic numbers of binary files: ZIP, GZIP, PDF, PNG, JPEG. */
const beginnings = [
  [0x50, 0x4b, 3, 4],
  [0x50, 0x4b, 5, 6],
  [0x1f, 0x8b],
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50],
  [0xff, 0xd8],
];

/** Decodes by byte order mark, UTF-8, a card's charset, or that of `language` (a tag). Null if binary. */
export function decodeBook(bytes: Uint8Array, language: string): string | null {
  if (beginnings.some((beginning) => beginning.every((byte, at) => bytes[at] === byte))) return null;
  const [one, two] = bytes;
  if (one === 0xff && two === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (one === 0xfe && two === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) return null;
  const strict = decodeStrictly(bytes, 'utf-8');
  if (strict !== null) return strict;
  // Names of properties and charsets are ASCII, so Latin-1 reads them in any encoding.
  const named = /;charset=["']?([\w-]+)/i.exec(new TextDecoder('latin1').decode(bytes))?.[1];
  return (named && decodeStrictly(bytes, named)) || new TextDecoder(usualCharset(language)).decode(bytes);
}

export function decodeStrictly(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Legacy charsets, by language. */
const charsets: Readonly<Record<string, string>> = {
  ru: 'windows-1251',
  uk: 'windows-1251',
  sr: 'windows-1251',
  bg: 'windows-1251',
  el: 'windows-1253',
  tr: 'windows-1254',
  az: 'windows-1254',
  he: 'windows-1255',
  ar: 'windows-1256',
  th: 'windows-874',
  pl: 'windows-1250',
  cs: 'windows-1250',
  vi: 'windows-1258',
  ja: 'shift_jis',
  ko: 'euc-kr',
  zh: 'gb18030',
};

export function usualCharset(language: string): string {
  return charsets[language.slice(0, 2).toLowerCase()] ?? 'windows-1252';
}
