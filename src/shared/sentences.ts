/**
 * Splits a text into sentences with trailing spaces, of which Chinese and Japanese have none. Two spaces separate
 * sentences without punctuation, as in Thai. Bidi isolates enclose names, which are never split.
 */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?؟।]\s+|[。！？]\s*| {2})(?=[^\s」』”）。！？])(?![^\u2068]*\u2069)/u);
}
