const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * A person's name as strangers see it: `M*** K.`. A letter is what people count as one, so no accent or joined sign is
 * cut off; what is empty stays empty.
 */
export function maskName(name: { firstName: string; lastName: string }): { firstName: string; lastName: string } {
  const first = firstLetter(name.firstName);
  const last = firstLetter(name.lastName);
  return { firstName: first && `${first}***`, lastName: last && `${last}.` };
}

function firstLetter(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  // To ask for the first segment takes some 2 µs, and most names are of letters that never join.
  if (standsAlone(trimmed.charCodeAt(0)) && (trimmed.length === 1 || standsAlone(trimmed.charCodeAt(1)))) {
    return trimmed.charAt(0);
  }
  for (const { segment } of letters.segment(trimmed)) return segment;
  return '';
}

/** Latin, Greek and Cyrillic with their signs, but for marks: beside another of these it is a letter by itself. */
function standsAlone(unit: number): boolean {
  return unit < 0x300 || (unit >= 0x370 && unit < 0x483) || (unit > 0x489 && unit < 0x530);
}
