import { writeNumber } from '#web/features/numbering/write-number.ts';

/** The path of a number's page. */
const numberPage = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/number\/(\d{4,15})(?:[/?#]|$)/i;

/**
 * The number whose page a path of this site leads to.
 *
 * @returns for people, `+44 20 7946 0018`; null where it is no number's page, or where the numbering rules do not load
 */
export async function readNumber(path: string | undefined): Promise<string | null> {
  const digits = numberPage.exec(path ?? '')?.[1];
  return digits === undefined ? null : writeNumber(digits);
}
