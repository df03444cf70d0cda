import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { onlyDigits } from '#shared/phone/digits.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import { normalisePhone } from './normalise-phone.ts';

it.each([
  ['8882887124', '18882887124', 'US'],
  ['18882887124', '18882887124', 'US'],
  ['+1 (416) 555-0199', '14165550199', 'CA'],
  ['610-990-4243', '16109904243', 'US'],
  // Valid in New York and, with a plus, in New Zealand: the file's country decides.
  ['6465012345', '16465012345', 'US'],
  ['+6465012345', '6465012345', 'NZ'],
])('reads %s', (text, phone, country) => {
  expect(normalisePhone(text, 'US')).toEqual({ phone, country });
});

it.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['scamlikely', 'not_a_number'],
  ['911', 'short_number'],
  ['88788', 'short_number'],
  ['828area missing', 'short_number'],

  ['1112223333', 'unassigned'],
  ['12345678901234567890', 'not_a_number'],
])('refuses %j: %s', (text, reason) => {
  expect(normalisePhone(text, 'US')).toBe(reason);
});

it.each([
  ['12', 'short_number'],
  ['123456', 'short_number'],
  ['+123456', 'short_number'],
  ['5550142', 'not_a_number'],
])('T12 up to six digits are a short number: %j', (text, reason) => {
  expect(normalisePhone(text, 'US')).toBe(reason);
});

it('reads the raw numbers of an FTC file as the library alone would', () => {
  const file = new URL('../../../../../data/ftc-dnc-2025/ftc-dnc-daily-2025-12-11.csv', import.meta.url);
  const raw = readFileSync(file, 'utf8').split('\n').slice(1, -1);
  expect(raw.length).toBe(6_000);
  for (const line of raw) {
    const text = line.split(',')[0] ?? '';
    const found = normalisePhone(text, 'US');
    const parsed = onlyDigits(text).length > 6 ? parsePhone(text, 'US', 'national') : null;
    const expected = parsed?.isValid ? { phone: parsed.digits, country: parsed.country } : null;
    expect(typeof found === 'string' ? null : found, text).toEqual(expected);
  }
});

it('reads digits alone by the file’s country, and as international ones where it has none', () => {
  expect(normalisePhone('6465012345', undefined)).toEqual({ phone: '6465012345', country: 'NZ' });
  expect(normalisePhone('+16465012345', undefined)).toEqual({ phone: '16465012345', country: 'US' });
  expect(normalisePhone('2079460018', 'GB')).toEqual({ phone: '442079460018', country: 'GB' });
});

it.each([
  // Italian numbers keep the zero that a spreadsheet removes.
  ['212345678', 'IT', '390212345678'],
  ['3331234567', 'IT', '393331234567'],
  ['1712345678', 'DE', '491712345678'],
  ['442079460018', 'US', '442079460018'],
] as const)('R3 digits alone, %s in a file of %s, are %s', (text, country, phone) => {
  expect(normalisePhone(text, country)).toMatchObject({ phone });
});
