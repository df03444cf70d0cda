import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/max/metadata';
import { keepDigits } from './digits.ts';

/** Digits (E.164) as dialed within the number’s own country: `0301234567`. Unchanged if no plan matches. */
export function dialedAtHome(digits: string): string {
  const number = parsePhoneNumberFromString(`+${digits}`, metadata);
  return number === undefined ? digits : keepDigits(number.formatNational());
}
