import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/max/metadata';
import { keepDigits } from './digits.ts';

/**
 * What is dialed within the number’s own country: `0301234567`. The digits themselves where no plan knows them.
 *
 * @param digits E.164 without plus
 */
export function dialedAtHome(digits: string): string {
  const number = parsePhoneNumberFromString(`+${digits}`, metadata);
  return number === undefined ? digits : keepDigits(number.formatNational());
}
