import { loadPhoneRules } from './phone-rules.ts';

/**
 * A number of an address as people write it, by the numbering rules, which are fetched for it: `+44 20 7946 0018`.
 *
 * @returns null where it is no number, or where the rules do not come
 */
export async function writeNumber(digits: string): Promise<string | null> {
  const rules = await loadPhoneRules().catch(() => null);
  return rules?.parsePhone(`+${digits}`)?.international ?? null;
}
