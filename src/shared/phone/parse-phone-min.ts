import metadata from 'libphonenumber-js/min/metadata';
import { createPhoneReader } from './phone-reader.ts';

export type { CountryCode, ParsedPhone, Reading, TypedPhone } from './phone-reader.ts';
export { onlyDigitsOf } from './typed-text.ts';

/** The browser's reader, half the server's size. It judges lengths and leading digits; the server decides. */
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
