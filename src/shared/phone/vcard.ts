export type VcardPhone = {
  /** E.164 without plus, or a short number when `isShort`. */
  digits: string;
  /** What stands as the name when there is none: `+44 20 7946 0018`. */
  international: string;
  isShort?: boolean;
};

/**
 * A vCard 3.0 (RFC 2426) with one number: CRLF line ends, text escaped, lines folded at 75 octets. UTF-8.
 * A blank `name` is replaced by the number in international form, a blank `note` is left out.
 */
export function buildVcard(phone: VcardPhone, name?: string | null, note?: string | null): string {
  const text = escapeText(name?.trim() || phone.international);
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${text}`,
    // The parts of a suggested name are not known for certain: all of it stands as the family name.
    `N:${text};;;;`,
    `TEL;TYPE=VOICE:${phone.isShort ? '' : '+'}${phone.digits}`,
    ...(note?.trim() ? [`NOTE:${escapeText(note.trim())}`] : []),
    'END:VCARD',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function escapeText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/[\\,;]/g, '\\$&')
      .replace(/\t/g, ' ')
      .replace(/\r\n?|[\n\u2028\u2029]/g, '\\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go.
      .replace(/[\u0000-\u001f\u007f]/g, '')
  );
}

const maxLineOctets = 75;

/** Breaks a line so that each part has at most 75 octets; a character is never cut in two. */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > maxLineOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
