export interface NameFields {
  /** Display name: FN of a vCard, `Name` of a table. */
  full: string;
  given: string;
  middle: string;
  family: string;
  organisation: string;
  nickname: string;
}

export const noName: Readonly<NameFields> = {
  full: '',
  given: '',
  middle: '',
  family: '',
  organisation: '',
  nickname: '',
};

/**
 * First and last name of an entry. The parts are used if they agree with the display name. Otherwise the whole display
 * name is the first name, as nobody knows where to split it. Fallbacks: organization, nickname.
 *
 * @returns null for no name
 */
export function nameOf(fields: NameFields): { firstName: string; lastName: string } | null {
  const { full, given, middle, family, organisation, nickname } = tidied(fields);
  const first = join(given, middle);
  const shown = new Set(wordsOf(full));
  const parts = [...wordsOf(given), ...wordsOf(family)];
  if (parts.length > 0 && (full === '' || (given !== '' && parts.every((word) => shown.has(word))))) {
    const isMiddleShown = full === '' || wordsOf(middle).every((word) => shown.has(word));
    return { firstName: isMiddleShown ? first : given, lastName: family };
  }
  const whole = full || organisation || nickname;
  return whole === '' ? null : { firstName: whole, lastName: '' };
}

function tidied(fields: NameFields): NameFields {
  const entries = Object.entries(fields).map(([key, text]) => [key, text.replace(/\s+/g, ' ').trim()]);
  return Object.fromEntries(entries) as NameFields;
}

function join(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
}
