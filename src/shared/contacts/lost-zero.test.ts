import { expect, it } from 'vitest';
import { parsePhone } from '../phone/parse-phone.ts';
import { readBareNumber } from './lost-zero.ts';

it.each([
  // Italian numbers keep their leading zero.
  ['IT', '212345678', '390212345678'],
  ['IT', '3331234567', '393331234567'],
  ['DE', '1712345678', '491712345678'],
  ['DE', '4930901825', '4930901825'],
  ['GB', '2079460018', '442079460018'],
  ['US', '2025550142', '12025550142'],
  ['US', '442079460018', '442079460018'],
  ['ES', '612345678', '34612345678'],
] as const)('R3: digits of a table at home in %s: %s is %s', (home, digits, expected) => {
  const read = readBareNumber(digits, home, (text) => parsePhone(text, home, 'national'));
  expect(read === 'spoilt' ? read : read?.digits).toBe(expected);
});

it('R3: where a plus and a zero would each give a number, nobody can tell', () => {
  const found = { '33612345678': 'FR', '0333': 'IT' };
  const read = (text: string) =>
    text.startsWith('0')
      ? { digits: `39${text}`, country: 'IT', isValid: true }
      : { digits: text, country: found['33612345678'], isValid: true };
  expect(readBareNumber('33612345678', 'IT', read)).toBe('spoilt');
  expect(readBareNumber('33612345678', undefined, read)).toMatchObject({ country: 'FR' });
});
