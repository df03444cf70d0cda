import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/max/metadata';
import { onlyDigits } from './digits.ts';

/** Digits (E.164) as dialed within the number’s own country: `0301234567`. Unchanged if no plan matches. */
export function dialedAtHome(digits: string): string {
  const number = parsePhoneNumberFromString(`+${digits}`, metadata);
  return number === undefined ? digits : onlyDigits(number.formatNational());
}
