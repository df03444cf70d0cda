import { expect, test } from 'vitest';
import { numbersOf } from './contact-number.ts';

test.each([
  // Only a numbering plan can tell which digits belong to the number.
  ['030 901820/21', ['030 901820/21']],
  ['030 901820 - 21', ['030 901820 - 21']],
  ['030 901820 8-18 Uhr', ['030901820']],
  ['24.12.25 18:30 030 901820', ['030901820']],
  ['030 901820', ['030901820']],
])('R3: of the field %j the server is asked for %j', (field, asked) => {
  expect(numbersOf(field)).toEqual(asked);
});
