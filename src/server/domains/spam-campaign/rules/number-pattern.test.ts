import { expect, test } from 'vitest';
import { numberPattern } from './number-pattern.ts';

const isFound = (sought: string, text: string) => new RegExp(numberPattern(sought) ?? '(?!)', 'u').test(text);
const systems = ['latn', 'arab', 'arabext', 'deva', 'beng', 'thai', 'khmr', 'mymr', 'fullwide', 'mathbold', 'mathmono'];
const writtenIn = (system: string, digits: string) =>
  [...digits].map((digit) => new Intl.NumberFormat(`en-u-nu-${system}`).format(Number(digit))).join('');

test('R6: a number is found by the digits of one script in texts of another', () => {
  for (const typed of systems) {
    for (const written of systems) {
      const text = `(${writtenIn(written, '020')}) ${writtenIn(written, '7946')}-${writtenIn(written, '0018')}!`;
      expect(isFound(writtenIn(typed, '2079460018'), text), `${typed} in ${written}`).toBe(true);
      expect(isFound(writtenIn(typed, '2079460019'), text), `${typed} in ${written}`).toBe(false);
    }
  }
});

test('R6: the digits stand one after another, with anything but digits in between', () => {
  expect(isFound('+44 20 7946', '44 / 20\n— 7946 —')).toBe(true);
  expect(isFound('442079', '4420879')).toBe(false);
  expect(isFound('442079', '44208 79')).toBe(false);
  expect(isFound('442079', '44٢0۷९')).toBe(true);
});

test('R6: few digits, or letters with them, are no number', () => {
  for (const sought of ['1234', '١٢٣٤', 'room 20794', 'حجرة ٢٠٧٩٤', 'silver spoons', '']) {
    expect([sought, numberPattern(sought)]).toEqual([sought, null]);
  }
  expect(numberPattern('١٢٣٤٥')).toBe(numberPattern('12345'));
});
