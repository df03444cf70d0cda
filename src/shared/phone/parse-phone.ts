import metadata from 'libphonenumber-js/max/metadata';
import { createPhoneReader } from './phone-reader.ts';

export type { CountryCode, ParsedPhone, Reading, TypedPhone } from './phone-reader.ts';

/** The server's reader: full metadata, so validity is exact and nearly every number has a type. */
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
