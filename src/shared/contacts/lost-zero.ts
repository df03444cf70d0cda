/** What is known of a number that was read. */
interface ReadNumber {
  digits: string;
  country: string | null;
  isValid: boolean;
}

/**
 * A number of which a table holds digits alone, so that a spreadsheet may have taken a zero or a plus from its beginning.
 * What is valid at home as it stands was not spoilt. Where a plus and a zero would each give a number, nobody can tell.
 *
 * @param home the country in which the table's national numbers are dialed
 * @param read reads a number as people in that country dial it, else as an international one
 */
export function readBareNumber<Found extends ReadNumber>(
  digits: string,
  home: string | undefined,
  read: (text: string) => Found | null,
): Found | 'spoilt' | null {
  const asItStands = read(digits);
  if (home === undefined || digits.startsWith('0')) return asItStands;
  if (asItStands?.isValid && asItStands.country === home) return asItStands;
  const restored = read(`0${digits}`);
  if (!restored?.isValid || restored.country !== home) return asItStands;
  return asItStands?.isValid && asItStands.digits !== restored.digits ? 'spoilt' : restored;
}
