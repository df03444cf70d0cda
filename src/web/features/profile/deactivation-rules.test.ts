import { expect, it } from 'vitest';
import { parsePhone, toCountryCode } from '#shared/phone/parse-phone-min.ts';
import { countdownSeconds, isOwnNumber, isSpoken, secondsLeft } from './deactivation-rules.ts';

it('counts whole seconds down to 0 and stays there', () => {
  const endsAt = 1_000_000 + countdownSeconds * 1000;
  const at = (ms: number) => secondsLeft(endsAt, 1_000_000 + ms);
  expect([at(0), at(1), at(999), at(1000), at(1001)]).toEqual([10, 10, 10, 9, 9]);
  expect([at(9000), at(9999), at(10_000), at(60_000)]).toEqual([1, 1, 0, 0]);
});

it('is said aloud three times, not each second', () => {
  const spoken = Array.from({ length: countdownSeconds + 1 }, (_, seconds) => seconds).filter(isSpoken);
  expect(spoken).toEqual([0, 5, 10]);
});

it.each([
  '442079460018',
  '+44 20 7946 0018',
  '+44 (20) 7946-0018',
  '44.2079.460018',
  '  442079460018 ',
  '٤٤٢٠٧٩٤٦٠٠١٨',
  '\u2068+44 20 7946 0018\u2069',
  '+44 20‑7946‑0018',
])('%j is the own number', (typed) => {
  expect(isOwnNumber(typed, '442079460018')).toBe(true);
});

it.each([
  '',
  '+',
  '44207946001',
  '4420794600180',
  '442079460019',
  '02079460018',
  '00442079460018',
  '442079460018x',
  '4420794600l8',
])('%j is not', (typed) => {
  expect(isOwnNumber(typed, '442079460018')).toBe(false);
});

const readIn = (country: string) => (digits: string) => parsePhone(digits, toCountryCode(country), 'national')?.digits;

it.each([
  ['020 7946 0018', 'GB', '442079460018'],
  ['079 111 95 01', 'CH', '41791119501'],
  ['(202) 555-0142', 'US', '12025550142'],
  ['٠١٠ ٠١٢٣٤٥٦٧', 'EG', '201001234567'],
])('U1 %s is the own number where the flag is of %s', (typed, country, phone) => {
  expect(isOwnNumber(typed, phone, readIn(country))).toBe(true);
  expect(isOwnNumber(typed, phone)).toBe(false);
});

it.each([
  ['020 7946 0018', 'US'],
  ['+020 7946 0018', 'GB'],
  ['020 7946 0018 x1', 'GB'],
  ['020 7946 001', 'GB'],
  ['020 7946 00180', 'GB'],
  ['', 'GB'],
])('U1 %j is not the own British number where the flag is of %s', (typed, country) => {
  expect(isOwnNumber(typed, '442079460018', readIn(country))).toBe(false);
});
