import { expect, test } from 'vitest';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import { phoneOfAccount } from './phone-of-account.ts';

test.each([
  ['5215512345678', '525512345678'],
  ['525512345678', '525512345678'],
  ['553198765432', '5531998765432'],
  ['556281234567', '5562981234567'],
  ['5531998765432', '5531998765432'],
  // A Brazilian landline has eight digits, and an Argentine mobile its 9.
  ['554532782153', '554532782153'],
  ['5491123456789', '5491123456789'],
  ['15551234567', '15551234567'],
  ['447700900001', '447700900001'],
])('the account %s has the phone %s', (account, phone) => {
  expect(phoneOfAccount(account)).toBe(phone);
});

test('what comes out for older accounts is a number of today', () => {
  for (const account of ['5215512345678', '553198765432']) {
    const today = parsePhone(`+${phoneOfAccount(account)}`);
    expect(today).toMatchObject({ digits: phoneOfAccount(account), isValid: true });
    // Whoever types the number of the first day means the same one.
    expect(parsePhone(`+${account}`)).toEqual(today);
  }
});
