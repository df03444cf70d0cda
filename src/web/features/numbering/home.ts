import { createIsomorphicFn } from '@tanstack/react-start';
import { useSyncExternalStore } from 'react';
import { countryOfLanguages, countryOfTimeZone, likelyCountries } from '#shared/phone/home-country.ts';
import type { CountryCode } from '#shared/phone/phone-reader.ts';
import { callApi } from '#web/api/call-api.ts';
import { getRenderContext } from '#web/api/page-context.ts';
import { loadPhoneRules } from './phone-rules.ts';

/** What was found out in this document; undefined while it was not asked for. */
let found: string | null | undefined;
let searching: Promise<string | null> | undefined;
const listeners = new Set<() => void>();

/** The country chosen on this device, in the cookie that the server reads too. */
function chosenCountry(): string | undefined {
  return /(?:^|; )country_=([A-Z]{2})(?:;|$)/.exec(document.cookie)?.[1];
}

/** What is known at once: what was chosen, else what the browser's languages name. */
function nearestCountry(): string | null {
  return found ?? chosenCountry() ?? countryOfLanguages(navigator.languages) ?? null;
}

/**
 * The country (ISO 3166-1 alpha-2) whose national numbers are typed here: the chosen one, else that of the browser's
 * languages, of a proxy before the site, of the time zone; null where nothing tells it. On the server what the request
 * told.
 */
export const readHome = createIsomorphicFn()
  .server(async (): Promise<string | null> => getRenderContext().home)
  .client((): Promise<string | null> => {
    searching ??= searchHome().finally(() => {
      searching = undefined;
    });
    return searching;
  });

async function searchHome(): Promise<string | null> {
  const { toCountryCode, listCountries } = await loadPhoneRules();
  const known = toCountryCode(nearestCountry());
  if (known) return tell(known);
  const answer = await callApi('GET /api/v6/number/readings', {});
  const near = answer.ok ? toCountryCode(answer.data.home) : undefined;
  if (near) return tell(near);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const tried = [...likelyCountries(null, navigator.languages), ...listCountries()];
  return tell(toCountryCode(countryOfTimeZone(timeZone, tried)) ?? null);
}

function tell(country: string | null): string | null {
  found = country;
  for (const listener of listeners) listener();
  return country;
}

/** The country at home as far as it is known now; null while the server renders. */
export function useHome(): string | null {
  return useSyncExternalStore(subscribe, nearestCountry, () => null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many of the chosen countries stand first in the list. */
const mostRecent = 3;

/** The countries that were chosen last on this device, the latest first. */
export function recentCountries(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem('countries') ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, mostRecent) : [];
  } catch {
    return [];
  }
}

/** Keeps the country for this device. */
export function chooseCountry(country: CountryCode): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the asynchronous cookie store is missing from some browsers.
  document.cookie = `country_=${country}; Path=/; Max-Age=31536000; SameSite=Lax`;
  try {
    const recent = [country, ...recentCountries().filter((each) => each !== country)].slice(0, mostRecent);
    localStorage.setItem('countries', JSON.stringify(recent));
  } catch {
    // Storage may be barred: the cookie says it all the same, or this page does.
  }
  tell(country);
}
