import type { CountryCode } from '#shared/phone/phone-reader.ts';
import { publishHome } from './home.ts';

/** Recently chosen countries at the top of the list. */
const mostRecent = 3;

/** Countries chosen on this device, latest first. */
export function recentCountries(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem('countries') ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, mostRecent) : [];
  } catch {
    return [];
  }
}

/** Stores the country on this device. */
export function chooseCountry(country: CountryCode): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the asynchronous cookie store is missing from some browsers.
  document.cookie = `country_=${country}; Path=/; Max-Age=31536000; SameSite=Lax`;
  try {
    const recent = [country, ...recentCountries().filter((each) => each !== country)].slice(0, mostRecent);
    localStorage.setItem('countries', JSON.stringify(recent));
  } catch {
    // Storage may be blocked: the cookie still has it, or at least this page.
  }
  publishHome(country);
}
