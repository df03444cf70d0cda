import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fallbackLocale, intlTag, type LocaleTag } from '#shared/locale.ts';
import { type PhrasePart, partOf } from '#shared/phrase-parts.ts';
import type { Catalogue } from '#shared/phrases.ts';

export interface ServedCatalogue {
  phrases: Catalogue;
  body: string;
  hash: string;
}

const folder = new URL('../../../../locales/', import.meta.url);
const pluralSuffix = /_(zero|one|two|few|many|other)$/;

function once<Key extends string, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

function read(tag: LocaleTag): Catalogue {
  const file = new URL(`${tag}.json`, folder);
  // A new language may be registered before it has a file.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Catalogue) : {};
}

/** `own` with English for missing keys, in all plural categories: better than a key during development. */
export function fillWithEnglish(own: Catalogue, english: Catalogue, tag: LocaleTag): Catalogue {
  const { pluralCategories } = new Intl.PluralRules(intlTag(tag)).resolvedOptions();
  const filled: Record<string, string> = {};
  for (const [key, phrase] of Object.entries(english)) {
    const base = key.replace(pluralSuffix, '');
    if (base === key) {
      filled[key] = own[key] ?? phrase;
      continue;
    }
    for (const category of pluralCategories) {
      const form = `${base}_${category}`;
      filled[form] = own[form] ?? english[form] ?? english[`${base}_other`] ?? phrase;
    }
  }
  return filled;
}

export const wholeCatalogue = once((tag: LocaleTag): Catalogue => {
  const own = read(tag);
  return tag === fallbackLocale ? own : fillWithEnglish(own, wholeCatalogue(fallbackLocale), tag);
});

const served = once((key: `${LocaleTag}/${PhrasePart | 'all'}`): ServedCatalogue => {
  const [tag, part] = key.split('/') as [LocaleTag, PhrasePart | 'all'];
  const whole = wholeCatalogue(tag);
  const phrases =
    part === 'all' ? whole : Object.fromEntries(Object.entries(whole).filter(([name]) => partOf(name) === part));
  const body = JSON.stringify(phrases);
  return { phrases, body, hash: createHash('sha256').update(body).digest('base64url').slice(0, 12) };
});

export function catalogueOf(tag: LocaleTag, part: PhrasePart | 'all' = 'all'): ServedCatalogue {
  return served(`${tag}/${part}`);
}
