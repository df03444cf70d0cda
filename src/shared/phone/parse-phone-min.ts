import metadata from 'libphonenumber-js/min/metadata';
import { createPhoneReader } from './phone-reader.ts';

export type { CountryCode, ParsedPhone, Reading, TypedPhone } from './phone-reader.ts';
export { onlyDigitsOf } from './typed-text.ts';

/**
 * The browser's reader: about half the size of the server's, to be loaded when the search field is touched. Validity
 * goes by length and leading digits, and `type` is mostly null; the server has the last word.
 */
export const {
  parsePhone,
  listNumbers,
  readPasted,
  formatAsYouType,
  listReadings,
  toCountryCode,
  listCountries,
  callingCodeOf,
} = createPhoneReader(metadata);
