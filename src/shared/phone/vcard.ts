export type VcardPhone = {
  /** E.164 without plus, or a short number with `isShort`. */
  digits: string;
  /** Default name: `+44 20 7946 0018`. */
  international: string;
  isShort?: boolean;
};

/** Builds a vCard 3.0 (RFC 2426) in UTF-8, folded at 75 octets. `name` defaults to the number. */
export function buildVcard(phone: VcardPhone, name?: string | null, note?: string | null): string {
  const text = escapeText(name?.trim() || phone.international);
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${text}`,
    // The parts of a suggested name are unknown, so all of it is the family name.
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
