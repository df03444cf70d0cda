/** Joins whole sentences into a text. Chinese and Japanese have no space after a full stop. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.reduce((text, next) => (text === '' ? next : withSpaceAfter(text) + next), '');
}

/** A sentence with the space before what follows it, such as a link. */
export function withSpaceAfter(sentence: string): string {
  return /[。！？]$/.test(sentence) ? sentence : `${sentence} `;
}
