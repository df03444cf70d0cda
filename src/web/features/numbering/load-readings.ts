import type { PhoneReadings } from '#contract/numbering.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { callApi } from '#web/api/call-api.ts';
import { readHome } from './home.ts';

export const noReadings: PhoneReadings = { home: null, isSeveral: false, odd: null, readings: [] };

/** Numbers that invalid digits may have meant; none if the call fails. */
export async function loadReadings(phone: string, locale: LocaleTag, signal: AbortSignal) {
  const home = await readHome().catch(() => null);
  const query = { phone, locale, country: home ?? undefined };
  const answer = await callApi('GET /api/v6/number/readings', { query, signal });
  return answer.ok ? { ...answer.data, home } : { ...noReadings, home };
}
