import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/max/metadata';
import { keepDigits } from './digits.ts';

/**
 * Digits to dial within the number’s own country: `0301234567`. Unchanged if no plan matches.
 *
 * @param digits E.164 without plus
 */
export function dialedAtHome(digits: string): string {
  const number = parsePhoneNumberFromString(`+${digits}`, metadata);
  return number === undefined ? digits : keepDigits(number.formatNational());
}
