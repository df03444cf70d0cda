interface ReadNumber {
  digits: string;
  country: string | null;
  isValid: boolean;
}

/**
 * Restores a number from bare digits, where a spreadsheet may have removed a leading zero or plus. Digits that are
 * valid at home as they are stay. If a zero and a plus would both give a number, the case is undecidable.
 *
 * @param home country of the table's national numbers
 * @param read parses a national number of that country, or an international one
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
