import { loadPhoneRules } from './phone-rules.ts';

/**
 * Formats a number of an address for display: `+44 20 7946 0018`. Loads the numbering rules.
 * @returns null if it is invalid or the rules fail to load
 */
export async function writeNumber(digits: string): Promise<string | null> {
  const rules = await loadPhoneRules().catch(() => null);
  return rules?.parsePhone(`+${digits}`)?.international ?? null;
}
