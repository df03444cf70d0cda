import { readBareNumber } from '#shared/contacts/lost-zero.ts';
import { isBareCell } from '#shared/contacts/table-cell.ts';
import { onlyDigits } from '#shared/phone/digits.ts';
import { type CountryCode, parsePhone } from '#shared/phone/parse-phone.ts';
import { readTyped } from '#shared/phone/typed-text.ts';
import { findNorthAmericanCountry } from './north-american-plan.ts';
import type { RejectReason } from './reject-reason.ts';

export interface NormalisedPhone {
  /** E.164 without plus. */
  phone: string;
  country: string | null;
}

const northAmerican = /^(?:\+?1)?([2-9][0-9]{9})$/;
const shortDigits = 6;

/** Parses a number as national in the file's country, then as international. Only valid numbers pass. */
export function normalisePhone(text: string, country: CountryCode | undefined): NormalisedPhone | RejectReason {
  const quick = country === 'US' || text.startsWith('+') ? northAmerican.exec(text) : null;
  if (quick?.[1]) {
    const owner = findNorthAmericanCountry(quick[1]);
    if (owner !== null) return { phone: `1${quick[1]}`, country: owner };
  }
  if (text.trim() === '') return 'empty';
  const digits = onlyDigits(text);
  const { odd, word } = readTyped(text);
  if (odd !== null) return odd;
  if (digits.length < 2) return 'not_a_number';
  if (digits.length <= shortDigits && word === null) return 'short_number';
  const read = (typed: string) => parsePhone(typed, country, 'national');
  const parsed = isBareCell(text) ? readBareNumber(text, country, read) : read(text);
  if (parsed === 'spoilt') return 'spoilt';
  if (!parsed) return 'not_a_number';
  return parsed.isValid ? { phone: parsed.digits, country: parsed.country } : 'unassigned';
}
