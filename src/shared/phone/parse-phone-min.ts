import metadata from 'libphonenumber-js/min/metadata';
import { createPhoneReader } from './phone-reader.ts';

export type { CountryCode, ParsedPhone, Reading, TypedPhone } from './phone-reader.ts';
export { onlyDigitsOf } from './typed-text.ts';

/**
 * The browser's reader, half the size of the server's, loaded when the search field gets focus. Validity depends on
 * length and leading digits, `type` is mostly null, and the server decides.
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
