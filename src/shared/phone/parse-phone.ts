import metadata from 'libphonenumber-js/max/metadata';
import { type CountryCode, createPhoneReader, type ParsedPhone, type Reading } from './phone-reader.ts';
import { createValidReader } from './valid-reader.ts';

export type { CountryCode, ParsedPhone, Reading, TypedPhone } from './phone-reader.ts';

const reader = createPhoneReader(metadata);
const readValid = createValidReader(metadata);

/** The server's reader: full metadata, so validity is exact and nearly every number has a type. */
export const { listNumbers, readPasted, formatAsYouType, listReadings, toCountryCode, listCountries, callingCodeOf } =
  reader;

/** Fast path for E.164 input that is valid; equal to the full reader otherwise. */
export function parsePhone(input: string, country?: CountryCode, first?: Reading): ParsedPhone | null {
  const valid = /^\+[1-9][0-9]{3,14}$/.test(input) ? readValid(input.slice(1)) : null;
  return valid ?? reader.parsePhone(input, country, first);
}

/** Formats stored digits: `+44 20 7946 0018`. Outside all plans, they stay ungrouped after the plus. */
export function internationalOf(digits: string): string {
  return parsePhone(`+${digits}`)?.international ?? `+${digits}`;
}
