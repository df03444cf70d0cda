/** What an address book calls somebody, each part empty where it has none. */
export interface NameFields {
  /** As it is shown: FN of a vCard, `Name` of a table. */
  full: string;
  given: string;
  middle: string;
  family: string;
  organisation: string;
  nickname: string;
}

export const noName: Readonly<NameFields> = {
  ...{ full: '', given: '', middle: '', family: '', organisation: '', nickname: '' },
};

/**
 * First and last name of an entry. The parts are taken where they say what is shown; else what is shown is the first
 * name as a whole, since nobody knows where it is to be cut. Without any of them it is an organization or a nickname.
 *
 * @returns null for no name
 */
export function nameOf(fields: NameFields): { firstName: string; lastName: string } | null {
  const { full, given, middle, family, organisation, nickname } = tidied(fields);
  const first = join(given, middle);
  const shown = new Set(wordsOf(full));
  const parts = [...wordsOf(given), ...wordsOf(family)];
  if (parts.length > 0 && (full === '' || (given !== '' && parts.every((word) => shown.has(word))))) {
    // A middle name that is not shown is not asked for.
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
