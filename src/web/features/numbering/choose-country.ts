import type { CountryCode } from '#shared/phone/phone-reader.ts';
import { tellHome } from './home.ts';

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
  tellHome(country);
}
