import { expect, it, test } from 'vitest';
import { isPhoneDigits, onlyDigits, toAsciiDigits } from './digits.ts';

test.each([
  ['٠١٢٣٤٥٦٧٨٩', 'Arabic-Indic'],
  ['۰۱۲۳۴۵۶۷۸۹', 'Persian'],
  ['०१२३४५६७८९', 'Devanagari'],
  ['০১২৩৪৫৬৭৮৯', 'Bengali'],
  ['๐๑๒๓๔๕๖๗๘๙', 'Thai'],
  ['０１２３４５６７８９', 'full width'],
])('reads %s (%s)', (digits) => {
  expect(onlyDigits(digits)).toBe('0123456789');
});

it('R6 reads the digits of every script that the engine writes', () => {
  for (const system of Intl.supportedValuesOf('numberingSystem')) {
    const written = [...'0123456789'].map((digit) =>
      new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(Number(digit)),
    );
    if (written.every((sign) => /^\p{Nd}$/u.test(sign)))
      expect(onlyDigits(written.join('')), system).toBe('0123456789');
  }
});

it('drops everything else', () => {
  expect(onlyDigits('+44 (0)20-7946.0018 ext x²③')).toBe('4402079460018');
  expect(toAsciiDigits('خط ٥, x5')).toBe('خط 5, x5');
});

it('knows what can stand in a path', () => {
  for (const text of ['1234', '442079460018', '123456789012345']) expect(isPhoneDigits(text)).toBe(true);
  for (const text of ['', '123', '0123', '1234567890123456', '+4420', '44 20', '٤٤٢٠', '1234\n']) {
    expect(isPhoneDigits(text)).toBe(false);
  }
});
