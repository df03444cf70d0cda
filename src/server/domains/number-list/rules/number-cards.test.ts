import { expect, test } from 'vitest';
import { cardsOf, mostPerCard, titleOf, writeVcard } from './number-cards.ts';

/** Distinct numbers, deterministic. */
const numbers = Array.from(
  { length: 3_000 },
  (_, n) => `49${30 + (n % 60)}${String((n * 7919) % 1_000_000).padStart(6, '0')}`,
);
const byId = (phones: readonly string[]) => new Map(cardsOf(phones).map(({ id, phones: own }) => [id, own.join()]));

test('40: every number stands on one card, and no card holds more than nine', () => {
  const cards = cardsOf(numbers);
  expect(cards.flatMap(({ phones }) => phones).sort()).toEqual([...new Set(numbers)].sort());
  expect(cards.every(({ phones }) => phones.length >= 1 && phones.length <= mostPerCard)).toBe(true);
  expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length);
  // Devices limit the number of cards, so cards must not be nearly empty.
  expect(cards.length).toBeLessThan(numbers.length / 3);
});

test('40: a number more or less leaves nearly all cards as they are', () => {
  const before = byId(numbers);
  for (const now of [numbers.slice(1), [...numbers, '4930999999'], numbers.toReversed()]) {
    const after = byId(now);
    const changed = [...after].filter(([id, own]) => before.get(id) !== own);
    expect(changed.length).toBeLessThanOrEqual(20);
  }
});

test('40: a number that others begin with, few numbers, and none', () => {
  const long = Array.from({ length: 12 }, (_, n) => `4930${String(n).padStart(4, '0')}`);
  const cards = cardsOf(['4930', ...long]);
  expect(cards.find(({ id }) => id === '4930x')?.phones).toEqual(['4930']);
  expect(cards.flatMap(({ phones }) => phones)).toHaveLength(13);
  expect(cardsOf(['4930123456'])).toEqual([{ id: 'all', phones: ['4930123456'] }]);
  expect(cardsOf([])).toEqual([]);
});

test('40: a card is a vCard 3.0 that says what it is', () => {
  const card = { id: '493012345', phones: ['4930123456', '4930123457'] };
  expect(writeVcard(card, 'ringbook-de-493012345', 'national').split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'UID:ringbook-de-493012345',
    'FN:SPAM: +493012345...',
    'N:SPAM: +493012345...;;;;',
    'CATEGORIES:SPAM',
    'TEL;TYPE=WORK:030123456',
    'TEL;TYPE=WORK:030123457',
    'END:VCARD',
    '',
  ]);
  expect(titleOf({ id: 'all', phones: ['4930123456'] }, 'e164')).toBe('SPAM: +4930123456');
  expect(titleOf({ id: 'all', phones: ['12345', '45678'] }, 'e164')).toBe('SPAM');
});
