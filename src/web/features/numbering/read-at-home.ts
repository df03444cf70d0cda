import type { ParsedPhone } from '#shared/phone/phone-reader.ts';
import { readHome } from './home.ts';
import { loadPhoneRules } from './phone-rules.ts';

/**
 * A typed number, read in the national form of the home country first. Rejects if the numbering rules fail to load.
 * @param known home country as far as known, ISO 3166-1 alpha-2
 * @returns null if no number is possible
 */
export async function readAtHome(typed: string, known: string | null): Promise<ParsedPhone | null> {
  const { parsePhone, toCountryCode } = await loadPhoneRules();
  const home = toCountryCode(known) ?? toCountryCode(await readHome());
  return parsePhone(typed, home, 'national');
}
