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
  for (const { segment } of letters.segment(text.trim())) return segment;
  return '';
}
