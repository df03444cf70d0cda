import {
  type NameRole,
  nameHeadings,
  numberHeadings,
  numberParts,
  numberWords,
  otherParts,
  otherWords,
} from './heading-words.ts';

const marks = /\p{M}+/gu;

/** Normalizes a heading: `Mobil-Tel.-Nr.` → `mobil tel nr`. */
export function plainHeading(heading: string): string {
  return heading
    .slice(0, 200)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const plainOf = (all: readonly string[]) => all.map(plainHeading);
const roleOf = new Map(
  // A heading in two lists gets the more specific role.
  (['name', 'nickname', 'organisation', 'full', 'middle', 'family', 'given'] as const).flatMap((role) =>
    plainOf(nameHeadings[role]).map((heading) => [heading, role] as const),
  ),
);
const parts = plainOf(numberParts);
const words = new Set(plainOf(numberWords));
const whole = new Set(plainOf(numberHeadings));
const notParts = plainOf(otherParts);
const notWords = new Set(otherWords);

export function nameRoleOf(heading: string): NameRole | null {
  return roleOf.get(plainHeading(heading)) ?? null;
}

/** `maybe`: only if the cells hold numbers. `never`: numbers other than the person’s phones, such as a fax. */
export function numberRoleOf(heading: string): 'yes' | 'maybe' | 'never' | null {
  const plain = plainHeading(heading);
  // First of all, because one of them holds a word to ignore: a caller's id is a number, other ids are not.
  if (whole.has(plain.replace(/ \d+$/, ''))) return 'maybe';
  const ofPlain = plain.split(' ');
  const isOther = notParts.some((part) => plain.includes(part)) || ofPlain.some((word) => notWords.has(word));
  if (isOther) return 'never';
  return parts.some((part) => plain.includes(part)) || ofPlain.some((word) => words.has(word)) ? 'yes' : null;
}
