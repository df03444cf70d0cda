/**
 * The sentences of a text, each with the space behind it: Chinese and Japanese have none there. Two spaces part sentences
 * that end in no sign, as in Thai. What stands between isolates is a name, and no sentence ends in it.
 */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?؟।]\s+|[。！？]\s*| {2})(?=[^\s」』”）。！？])(?![^\u2068]*\u2069)/u);
}
