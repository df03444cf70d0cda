import { expect, it } from 'vitest';
import { prefixLot } from '#shared/contacts/hash-prefix.ts';
import { filledUp } from './check-book.ts';
import { collectFile, collectPicked } from './collect-book.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const told = (answer: ReturnType<typeof collectFile>) =>
  answer.ok
    ? {
        contacts: answer.book.contacts.map(({ firstName, lastName, digits, shown }) =>
          [firstName, lastName, digits, shown].join('|'),
        ),
        skipped: answer.book.skipped.map(({ line, reason }) => `${line} ${reason}`),
      }
    : answer.fault;

it('reads national numbers as of the country at home, each number once', () => {
  const table = [
    'Name,Mobile',
    'Anna,0171 2345678',
    'Anna again,+49 171 2345678',
    'Hans,020 7946 0018',
    'Nobody,',
    'Odd,123',
  ].join('\n');
  expect(told(collectFile(bytes(table), 'de-DE', 'DE'))).toEqual({
    contacts: ['Anna||491712345678|+49 171 2345678', 'Hans||492079460018|+49 2079 460018', 'Odd|||123'],
    skipped: ['3 repeated', '5 no_number'],
  });
  const abroad = told(collectFile(bytes(table), 'en', 'GB'));
  expect(abroad).toMatchObject({ contacts: expect.arrayContaining(['Hans||442079460018|+44 20 7946 0018']) });
  // Without a country, digits without a plus stay as they are.
  expect(told(collectFile(bytes('Name,Mobile\nHans,020 7946 0018'), 'en', null))).toEqual({
    contacts: ['Hans|||02079460018'],
    skipped: [],
  });
  expect(told(collectFile(bytes('PK'), 'en', null))).toBe('contact.no_numbers');
});

it('takes of picked contacts name and numbers alone', () => {
  const picked = [
    { name: ['Anna Schmidt', 'Annie'], tel: ['+49 30 901820', '*100#'] },
    { name: [''], tel: ['+4930901821'] },
    { name: ['Nobody'], tel: [] },
    {},
  ];
  expect(told(collectPicked(picked, null))).toEqual({
    contacts: ['Anna Schmidt||4930901820|+49 30 901820'],
    skipped: ['1 number', '2 name', '3 no_number', '4 no_number'],
  });
});

it.each([0, 1, 49, 50, 51, 1_000, 65_536])('C26 %i prefixes are filled up to whole lots, with others', (count) => {
  const own = new Set(Array.from({ length: count }, (_, at) => at.toString(16).padStart(4, '0')));
  const sent = filledUp(own);
  expect(sent.length % prefixLot).toBe(0);
  expect(sent.length - count).toBeLessThan(prefixLot);
  expect(new Set(sent).isSupersetOf(own)).toBe(true);
  expect(sent.every((prefix) => /^[0-9a-f]{4}$/.test(prefix))).toBe(true);
});
