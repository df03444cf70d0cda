import { type NumberForm, writeNumber } from './number-form.ts';

/** A FRITZ!Box contact holds nine numbers at most. */
export const mostPerCard = 9;

export interface NumberCard {
  /** Prefix of the first numbers, so stable while few other numbers share it. */
  id: string;
  /** Sorted digits. */
  phones: readonly string[];
}

/** Groups numbers by prefix into cards of nine. A change touches few cards, so devices refetch little. */
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
      // Sparse neighbors share a card, because devices limit the number of cards.
      open.phones.push(...alike);
    } else {
      // The number equals the prefix.
      open = { id: next === prefix ? `${prefix}x` : next, phones: [...alike] };
      cards.push(open);
    }
  }
  return cards;
}

/** `SPAM: +4930123456`, or the common prefix of several numbers. */
export function titleOf({ phones }: NumberCard, form: NumberForm): string {
  const [first, ...more] = phones;
  const last = more.at(-1);
  if (first === undefined) return 'SPAM';
  if (last === undefined) return `SPAM: ${writeNumber(first, form)}`;
  // The numbers are sorted, so the first and the last have the shortest common prefix.
  let same = 0;
  while (same < first.length && first[same] === last[same]) same += 1;
  return same === 0 ? 'SPAM' : `SPAM: +${first.slice(0, same)}...`;
}

/** Writes a vCard 3.0 (RFC 2426). `uid` must be stable for a card of a book. */
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
