interface ReadNumber {
  digits: string;
  country: string | null;
  isValid: boolean;
}

/**
 * Restores bare digits from which a spreadsheet may have removed a leading zero or plus. Digits that are valid at home
 * stay. If a zero and a plus would both give a number, the case is undecidable.
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
