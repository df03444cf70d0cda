import { createIsomorphicFn } from '@tanstack/react-start';
import { useSyncExternalStore } from 'react';
import { countryOfLanguages } from '#shared/phone/home-country.ts';
import { getRenderContext } from '#web/api/page-context.ts';

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
  return found ?? [chosenCountry(), countryOfLanguages(navigator.languages)].find(isCountry) ?? null;
}

const judged = new Map<string, boolean>();

/** Until the numbering rules are here, which know better: what the browser has a name for. */
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

/** Codes for private use, unions and tests: browsers have names for some. */
const nobodys = /^(?:AA|E[UZ]|Q[M-Z]|UN|X[A-JL-Z]|ZZ)$/;

/**
 * The country (ISO 3166-1 alpha-2) whose national numbers are typed here: the chosen one, else that of the browser's
 * languages, of a proxy before the site, of the time zone; null where nothing tells it. On the server what the request
 * told.
 */
export const readHome = createIsomorphicFn()
  .server(async (): Promise<string | null> => getRenderContext().home())
  .client((): Promise<string | null> => {
    searching ??= import('./search-home.ts')
      .then(({ searchHome }) => searchHome(nearestCountry()))
      .then(tellHome)
      .finally(() => {
        searching = undefined;
      });
    return searching;
  });

/** Tells every field of this page. */
export function tellHome(country: string | null): string | null {
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
