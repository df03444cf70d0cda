import fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/max/metadata';
import { describe, expect, it, test } from 'vitest';
import { createPhoneReader } from './phone-reader.ts';
import { respell } from './spellings.ts';
import { createValidReader } from './valid-reader.ts';

const readValid = createValidReader(metadata);
const library = createPhoneReader(metadata);

/** Beginnings of example numbers of every country and non-geographic code, with random digits after them. */
const numberLike = fc.oneof(
  fc
    .tuple(fc.constantFrom(...getCountries()), fc.nat(15), fc.string({ unit: digit(), maxLength: 12 }))
    .map(([country, kept, rest]) => `${getCountryCallingCode(country)}${exampleOf(country).slice(0, kept)}${rest}`),
  fc
    .tuple(fc.constantFrom(...Object.keys(metadata.nonGeographic)), fc.string({ unit: digit(), maxLength: 12 }))
    .map(([code, rest]) => code + rest),
);

function digit() {
  return fc.constantFrom(...'0123456789');
}

function exampleOf(country: CountryCode): string {
  return (examples as Partial<Record<string, string>>)[country] ?? '';
}

describe('B1 createValidReader', () => {
  it('answers as the library does, wherever it answers', () => {
    fc.assert(
      fc.property(numberLike, (text) => {
        const digits = text.slice(0, 15);
        fc.pre(digits.length > 3);
        const found = readValid(digits);
        if (found !== null) expect(found).toEqual(library.parsePhone(`+${digits}`));
      }),
      { numRuns: 8_000 },
    );
  });

  it("answers for a mobile of every country, and for nobody's codes", () => {
    expect(
      getCountries().filter(
        (country) => readValid(respell(getCountryCallingCode(country) + exampleOf(country))) === null,
      ),
    ).toEqual([]);
    expect(readValid('80012345678')).toEqual({
      digits: '80012345678',
      country: null,
      type: 'toll_free',
      isValid: true,
      international: '+800 1234 5678',
    });
  });

  test.each([
    ['too short', '1201555'],
    ['of a range that nobody was given', '12011550123'],
    ['of no calling code', '2101234567'],
    ['with a trunk prefix', '4402079460018'],
    ['valid in the spelling that was dialled once', '551273086468'],
    ['valid, but begins like a trunk prefix', '3758107687711'],
  ])('leaves to the library what is %s', (_, digits) => {
    expect(readValid(digits)).toBeNull();
  });
});
