import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fallbackLocale, intlTag, type LocaleTag } from '#shared/locale.ts';
import { type Catalogue, type PhrasePart, partOf } from '#shared/phrases.ts';

/** A part of a catalogue, ready to be sent. */
export interface ServedCatalogue {
  phrases: Catalogue;
  /** The phrases as JSON. */
  body: string;
  /** Short name of the content, the same for the same bytes. */
  hash: string;
}

const folder = new URL('../../../../locales/', import.meta.url);
const pluralSuffix = /_(zero|one|two|few|many|other)$/;

/** Keeps what `make` gave for each argument; catalogues are part of the program and do not change while it runs. */
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
  // Whoever adds a language has its row in the table before its words.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Catalogue) : {};
}

/**
 * `own`, with English for the keys that it lacks. Plural forms are filled by the categories of the language, so that
 * none is missing whatever the count. No catalogue lacks a key in a release; while a screen or a language is written,
 * English is better than a key.
 */
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

/** All phrases of a language. */
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

/** The phrases for a language: all, or one part of them. Read and put together once in the life of the process. */
export function catalogueOf(tag: LocaleTag, part: PhrasePart | 'all' = 'all'): ServedCatalogue {
  return served(`${tag}/${part}`);
}
