import { countryOfTimeZone, likelyCountries } from '#shared/phone/likely-country.ts';
import { callApi } from '#web/api/call-api.ts';
import { loadPhoneRules } from './phone-rules.ts';

const patienceMs = 3_000;

/** The home country: the known one if valid, else by a proxy before the site or the time zone; null if unknown. */
export async function searchHome(known: string | null): Promise<string | null> {
  const { toCountryCode, listCountries } = await loadPhoneRules();
  const nearest = toCountryCode(known);
  if (nearest) return nearest;
  // If the connection hangs, the time zone is used.
  const answer = await callApi('GET /api/v6/number/readings', { signal: AbortSignal.timeout(patienceMs) }).catch(
    () => null,
  );
  const near = answer?.ok ? toCountryCode(answer.data.home) : undefined;
  if (near) return near;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const tried = [...likelyCountries(null, navigator.languages), ...listCountries()];
  return toCountryCode(countryOfTimeZone(timeZone, tried)) ?? null;
}
