/** The sentences of a text, each with the space behind it: Chinese and Japanese have none there. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?؟।]\s+|[。！？]\s*)(?=[^\s」』”）。！？])/u);
}
