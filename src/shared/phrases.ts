import type english from '../../locales/en.json';
import { directionOf, intlTag, type LocaleTag } from './locale.ts';
import { localeFormats } from './locale-formats.ts';
import { declaredFamilies } from './phrase-families.gen.ts';

/** The phrases of the site on both sides, keys typed by the English catalogue. */

type WrittenKey = keyof typeof english;
type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${PluralCategory}` ? Base : Key;

/** A key of `locales/en.json`; a phrase with plural forms goes by its key without `_one`, `_other` … */
export type PhraseKey = WithoutPlural<WrittenKey>;

/** What stands between percent signs in a phrase. `count` also picks the plural form. */
export type PhraseValues = Readonly<Record<string, string | number | bigint>>;
export type Translate = (key: PhraseKey, values?: PhraseValues) => string;

/** A catalogue as it is written and sent: flat, plural forms under their suffixed keys. */
export type Catalogue = Readonly<Record<string, string>>;

/** Parts beside `app`: by which words before the first dot their keys begin. Domains declare theirs. */
const families = { legal: ['legal'], ...declaredFamilies } as const;
export type PhrasePart = 'app' | keyof typeof families;
/** `app` is what every page needs; the others come with the pages that do. */
export const phraseParts = ['app', ...Object.keys(families)] as readonly PhrasePart[];

/** The part that a phrase is in, by its key. */
export function partOf(key: string): PhrasePart {
  const [family = ''] = key.split('.', 1);
  const [part] = Object.entries<readonly string[]>(families).find(([, list]) => list.includes(family)) ?? ['app'];
  return part as PhrasePart;
}

/** Where a catalogue is served; with the hash of its content the address may be cached for good. */
export function phrasesPath(tag: LocaleTag, part: PhrasePart, hash?: string): string {
  const version = hash === undefined ? '' : `&v=${hash}`;
  return `/localeModule/json/${tag}.json?part=${part}${version}`;
}

/** What is there of a language. Parts may be added later: they are found from then on. */
export type PhraseParts = Partial<Record<PhrasePart, Catalogue>>;

/** A phrase taken apart: text, name of a value, text, name, … */
type Pieces = readonly string[];

const placeholder = /%(\w+)%/;
const isolate = (text: string) => `\u2068${text}\u2069`;

/**
 * The translate function of one language, with its plural forms and its way to write numbers. In a right-to-left language
 * texts put into a phrase are isolated, so that a phone number or a Latin name keeps its own direction. Make it once and
 * keep it: it remembers the phrases that it took apart.
 *
 * @param language the one that the phrases are in: English for a reader whose language has no catalogue
 * @param isTurned the page runs the other way than the language, so texts are isolated in a left-to-right one as well
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
    for (const part of phraseParts) phrase ??= parts[part]?.[key];
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
    // An operator may import a source of their own; it has no phrase and goes by its name.
    if (pieces === undefined) return key.replace(/^source\./, '');
    let text = pieces[0] ?? '';
    for (let at = 1; at < pieces.length; at += 2) {
      const value = values[pieces[at] ?? ''];
      text += (value === undefined ? '' : write(value)) + (pieces[at + 1] ?? '');
    }
    return text;
  };
}
