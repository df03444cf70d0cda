import { type NumberForm, writeNumber } from './number-form.ts';

/** Numbers of one contact: a FRITZ!Box takes no more. */
export const mostPerCard = 9;

/** Numbers that begin alike, as one contact of an address book. */
export interface NumberCard {
  /** What the first of them begin with, and so the same as long as few other numbers begin so. */
  id: string;
  /** Digits, in their order. */
  phones: readonly string[];
}

/**
 * Puts numbers into cards of nine at most by what they begin with. A number more or less changes its own card, or some
 * beside it: all others stay as they are, and a device that has them need not fetch them again.
 *
 * @param phones different ones
 */
export function cardsOf(phones: readonly string[]): NumberCard[] {
  return split([...phones].sort(), '');
}

function split(phones: readonly string[], prefix: string): NumberCard[] {
  if (phones.length === 0) return [];
  if (phones.length <= mostPerCard) return [{ id: prefix === '' ? 'all' : prefix, phones }];
  const cards: NumberCard[] = [];
  let open: { id: string; phones: string[] } | null = null;
  for (const [next, alike] of Map.groupBy(phones, (phone) => phone.slice(0, prefix.length + 1))) {
    if (alike.length > mostPerCard) {
      cards.push(...split(alike, next));
    } else if (open !== null && open.phones.length + alike.length <= mostPerCard) {
      // Few that begin so share a card with their neighbors: a box holds so many cards and no more.
      open.phones.push(...alike);
    } else {
      // A number may be as long as what others begin with.
      open = { id: next === prefix ? `${prefix}x` : next, phones: [...alike] };
      cards.push(open);
    }
  }
  return cards;
}

/** `SPAM: +4930123456`, or of several what all of them begin with. */
export function titleOf({ phones }: NumberCard, form: NumberForm): string {
  const [first, ...more] = phones;
  const last = more.at(-1);
  if (first === undefined) return 'SPAM';
  if (last === undefined) return `SPAM: ${writeNumber(first, form)}`;
  // They stand in order, so the first and the last differ the earliest.
  let same = 0;
  while (same < first.length && first[same] === last[same]) same += 1;
  return same === 0 ? 'SPAM' : `SPAM: +${first.slice(0, same)}...`;
}

/**
 * As a vCard 3.0 (RFC 2426). Nothing in it needs escaping or folding: digits and words of ours.
 *
 * @param uid the same for the same card of the same book
 */
export function writeVcard(card: NumberCard, uid: string, form: NumberForm): string {
  const title = titleOf(card, form);
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `UID:${uid}`,
    `FN:${title}`,
    `N:${title};;;;`,
    'CATEGORIES:SPAM',
    ...card.phones.map((phone) => `TEL;TYPE=WORK:${writeNumber(phone, form)}`),
    'END:VCARD',
    '',
  ].join('\r\n');
}
