import { readFileSync } from 'node:fs';
import type { LocaleTag } from '#shared/locale.ts';

/**
 * The languages that journeys open pages in: both directions, long words, no spaces, and characters of two widths.
 * The catalogue check measures the others.
 */
export const shownLanguages: readonly LocaleTag[] = ['en', 'ar-SA', 'de-DE', 'he-IL', 'th-TH', 'ja-JP'];

type Catalogue = Record<string, string>;
const catalogues = new Map<string, Catalogue>();

/** A phrase as the catalogue of `locale` has it, its placeholders filled. Fails where there is none. */
export function say(locale: LocaleTag, key: string, values: Record<string, string | number> = {}): string {
  let catalogue = catalogues.get(locale);
  if (!catalogue) {
    const file = new URL(`../../locales/${locale}.json`, import.meta.url);
    catalogue = JSON.parse(readFileSync(file, 'utf8')) as Catalogue;
    catalogues.set(locale, catalogue);
  }
  const phrase = catalogue[key];
  if (phrase === undefined) throw new Error(`${locale} has no phrase ${key}`);
  return phrase.replace(/%(\w+)%/g, (_, name: string) => String(values[name]));
}

/** The terms of complaints where the operator has set no others, as phrases name them. */
export function termWords(locale: LocaleTag) {
  const plural = new Intl.PluralRules(locale);
  const term = (key: string, count: number) => say(locale, `term.${key}_${plural.select(count)}`, { count });
  return { days: term('days', 30), workingDays: term('working_days', 3), months: term('months', 6) };
}

export const en = (key: string, values?: Record<string, string | number>) => say('en', key, values);
