import { createIsomorphicFn } from '@tanstack/react-start';
import { useSyncExternalStore } from 'react';
import { countryOfLanguages } from '#shared/phone/home-country.ts';
import { getRenderContext } from '#web/api/page-context.ts';

/** Result for this document; undefined until determined. */
let found: string | null | undefined;
let searching: Promise<string | null> | undefined;
const listeners = new Set<() => void>();

/** The country chosen on this device, from the cookie that the server reads too. */
function chosenCountry(): string | undefined {
  return /(?:^|; )country_=([A-Z]{2})(?:;|$)/.exec(document.cookie)?.[1];
}

/** Immediate guess: the chosen country, else that of the browser's languages. */
function nearestCountry(): string | null {
  return found ?? [chosenCountry(), countryOfLanguages(navigator.languages)].find(isCountry) ?? null;
}

const judged = new Map<string, boolean>();

/** Until the numbering rules load: whether the browser has a name for the code. */
function isCountry(code: string | undefined): code is string {
  if (code === undefined) return false;
  let isOne = judged.get(code);
  if (isOne === undefined) {
    const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code);
    isOne = name !== undefined && !nobodys.test(code);
    judged.set(code, isOne);
  }
  return isOne;
}

/** Codes for private use, unions and tests, some of which browsers can name. */
const nobodys = /^(?:AA|E[UZ]|Q[M-Z]|UN|X[A-JL-Z]|ZZ)$/;

/**
 * The country (ISO 3166-1 alpha-2) whose national format is used: the chosen one, else by the browser's languages, a
 * proxy before the site, or the time zone; null if unknown. On the server, what the request says.
 */
export const readHome = createIsomorphicFn()
  .server(async (): Promise<string | null> => getRenderContext().home())
  .client((): Promise<string | null> => {
    searching ??= import('./search-home.ts')
      .then(({ searchHome }) => searchHome(nearestCountry()))
      .then(publishHome)
      .finally(() => {
        searching = undefined;
      });
    return searching;
  });

/** Notifies every phone field of this page. */
export function publishHome(country: string | null): string | null {
  found = country;
  for (const listener of listeners) listener();
  return country;
}

/** The home country as far as known; null on the server. */
export function useHome(): string | null {
  return useSyncExternalStore(subscribe, nearestCountry, () => null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
