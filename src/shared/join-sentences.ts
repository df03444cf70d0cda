/** Joins whole sentences into a text. Chinese and Japanese have no space after a full stop. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.join(' ').replace(/([。！？]) /g, '$1');
}
