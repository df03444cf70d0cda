import type english from '../../locales/en.json';
import { directionOf, intlTag, type LocaleTag } from './locale.ts';
import { localeFormats } from './locale-formats.ts';
import type { PhrasePart } from './phrase-parts.ts';

export type { PhrasePart };

/** Phrases of the site for both sides; keys are typed by the English catalog. */

type WrittenKey = keyof typeof english;
type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${PluralCategory}` ? Base : Key;

/** A key of `locales/en.json`, without the plural suffix (`_one`, `_other` …). */
export type PhraseKey = WithoutPlural<WrittenKey>;

/** Values of placeholders (`%name%`). `count` also selects the plural form. */
export type PhraseValues = Readonly<Record<string, string | number | bigint>>;
export type Translate = (key: PhraseKey, values?: PhraseValues) => string;

/** A catalog in its file format: flat, with suffixed keys of plural forms. */
export type Catalogue = Readonly<Record<string, string>>;

/** URL of a catalog; with its content hash it is immutable. */
export function phrasesPath(tag: LocaleTag, part: PhrasePart, hash?: string): string {
  const version = hash === undefined ? '' : `&v=${hash}`;
  return `/localeModule/json/${tag}.json?part=${part}${version}`;
}

/** Loaded parts of a language. Parts added later are used at once. */
export type PhraseParts = Partial<Record<PhrasePart, Catalogue>>;

/** A parsed phrase: text, placeholder, text, placeholder, … */
type Pieces = readonly string[];

const placeholder = /%(\w+)%/;
const isolate = (text: string) => `\u2068${text}\u2069`;

/**
 * Creates the translate function of a language, with plural forms and number format. In right-to-left languages,
 * inserted texts are bidi-isolated. Create it once, as it caches parsed phrases.
 *
 * @param language of the phrases: English for a reader whose language has no catalog
 * @param isTurned the page's direction differs from the language's, so texts are isolated in left-to-right ones too
 */
export function createTranslate(parts: PhraseParts, language: LocaleTag, isTurned = false): Translate {
  const { formatNumber } = localeFormats(language);
  const isIsolating = isTurned || directionOf(language) === 'rtl';
  const plural = new Intl.PluralRules(intlTag(language));
  const known = new Map<string, Pieces>();

  function find(key: string): Pieces | undefined {
    const pieces = known.get(key);
    if (pieces !== undefined) return pieces;
    let phrase: string | undefined;
    // A key belongs to one part. The browser gets no list of the parts.
    for (const part of Object.values(parts)) phrase ??= part?.[key];
    if (phrase === undefined) return undefined;
    const taken = phrase.split(placeholder);
    known.set(key, taken);
    return taken;
  }

  function write(value: string | number | bigint): string {
    if (typeof value !== 'string') return formatNumber(value);
    return isIsolating && value !== '' ? isolate(value) : value;
  }

  return (key, values = {}) => {
    const { count } = values;
    const isCounted = typeof count === 'number' || typeof count === 'bigint';
    const pieces = (isCounted && find(`${key}_${plural.select(Number(count))}`)) || find(key);
    // An operator's own source has no phrase and is shown by its name.
    if (pieces === undefined) return key.replace(/^source\./, '');
    let text = pieces[0] ?? '';
    for (let at = 1; at < pieces.length; at += 2) {
      const value = values[pieces[at] ?? ''];
      text += (value === undefined ? '' : write(value)) + (pieces[at + 1] ?? '');
    }
    return text;
  };
}
