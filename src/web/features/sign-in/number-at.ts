import { writeNumber } from '#web/features/numbering/write-number.ts';

/** Matches the path of a number's page. */
const numberPage = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/number\/(\d{4,15})(?:[/?#]|$)/i;

/**
 * The number of a path on this site.
 * @returns display form, `+44 20 7946 0018`; null if it is no number's page, or if the numbering rules fail to load
 */
export async function readNumber(path: string | undefined): Promise<string | null> {
  const digits = numberPage.exec(path ?? '')?.[1];
  return digits === undefined ? null : writeNumber(digits);
}
