import { sentencesOf } from '#shared/sentences.ts';

/** Placeholder for values that the site has not set. */
export const notSet = '\ufffc';

/**
 * Removes sentences that contain unset values, such as an address to write to. Two spaces, which only separate
 * sentences, become one.
 * @returns empty if every sentence was removed
 */
export function knownSentences(text: string): string {
  return sentencesOf(text)
    .filter((sentence) => !sentence.includes(notSet))
    .join('')
    .replaceAll('  ', ' ')
    .trimEnd();
}
