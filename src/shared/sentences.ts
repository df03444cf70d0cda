/**
 * Splits a text into sentences with their trailing spaces; Chinese and Japanese have no spaces. Two spaces separate
 * sentences without punctuation, as in Thai. Bidi isolates enclose names, which are never split.
 */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?؟।]\s+|[。！？]\s*| {2})(?=[^\s」』”）。！？])(?![^\u2068]*\u2069)/u);
}
