import { sentencesOf } from '#shared/sentences.ts';

/** Stands for what a site has not set, while a text is put together. */
export const notSet = '\ufffc';

/**
 * A text without the sentences that need what the site has not set: a text that asks to write to nobody helps nobody.
 * Two spaces, which only part sentences, become one.
 *
 * @returns empty where all of them do
 */
export function knownSentences(text: string): string {
  return sentencesOf(text)
    .filter((sentence) => !sentence.includes(notSet))
    .join('')
    .replaceAll('  ', ' ')
    .trimEnd();
}
