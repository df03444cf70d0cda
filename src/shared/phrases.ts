import { createInstance, type i18n, type Resource, type TFunction } from 'i18next';
import type english from '../../locales/en.json';
import { directionOf, type LocaleTag, localeEntry } from './locale.ts';
import { localeFormats } from './locale-formats.ts';

/** The phrases of the site on both sides: one i18next configuration, keys typed by the English catalogue. */

type WrittenKey = keyof typeof english;
type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${PluralCategory}` ? Base : Key;

/** A key of `locales/en.json`; a phrase with plural forms goes by its key without `_one`, `_other` … */
export type PhraseKey = WithoutPlural<WrittenKey>;

/** What stands between percent signs in a phrase. `count` also picks the plural form. */
export type PhraseValues = Readonly<Record<string, string | number>>;
export type Translate = (key: PhraseKey, values?: PhraseValues) => string;

/** A catalogue as it is written and sent: flat, plural forms under their suffixed keys. */
export type Catalogue = Readonly<Record<string, string>>;

/** `app` is what every page needs, `legal` the long texts under `legal.`; each is a namespace of i18next. */
export const phraseParts = ['app', 'legal'] as const;
export type PhrasePart = (typeof phraseParts)[number];

/** Where a catalogue is served; with the hash of its content the address may be cached for good. */
export function phrasesPath(tag: LocaleTag, part: PhrasePart, hash?: string): string {
  const version = hash === undefined ? '' : `&v=${hash}`;
  return `/localeModule/json/${tag}.json?part=${part}${version}`;
}

/** The name under which i18next keeps a language: it canonises tags, so `in-ID` would be lost as `id-ID`. */
export function phraseLanguage(tag: LocaleTag): string {
  return localeEntry(tag).bcp47;
}

/** Catalogues by `phraseLanguage` and part. */
export type Catalogues = Record<string, Partial<Record<PhrasePart, Catalogue>>>;

/**
 * An i18next instance with the given catalogues, ready at once. It reads them where they are, so what is added to them
 * later is found too. It has no language of its own: ask for `getFixedT(phraseLanguage(tag))`.
 */
export function createPhraseBook(catalogues: Catalogues): i18n {
  const book = createInstance();
  void book.init({
    resources: catalogues as Resource,
    ns: [...phraseParts],
    defaultNS: [...phraseParts],
    load: 'currentOnly',
    lng: 'en-US',
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    contextSeparator: '\u0000',
    returnEmptyString: false,
    // An operator may import a source of their own; it has no phrase and goes by its name.
    parseMissingKeyHandler: (key) => key.replace(/^source\./, ''),
    initAsync: false,
    interpolation: { prefix: '%', suffix: '%', escapeValue: false, skipOnVariables: true },
    react: { useSuspense: false },
  });
  return book;
}

const isolate = (text: string) => `\u2068${text}\u2069`;

/**
 * The translate function of one language. Numbers are written as the language writes them; in a right-to-left language
 * texts put into a phrase are isolated, so that a phone number or a Latin name keeps its own direction.
 */
export function createTranslate(t: TFunction, locale: LocaleTag): Translate {
  const { formatNumber } = localeFormats(locale);
  const isRightToLeft = directionOf(locale) === 'rtl';
  const written = (value: string | number) => {
    if (typeof value === 'number') return formatNumber(value);
    return isRightToLeft && value !== '' ? isolate(value) : value;
  };
  return (key, values) => {
    if (values === undefined) return t(key, { nest: false });
    const replace = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, written(value)]));
    const { count } = values;
    return typeof count === 'number' ? t(key, { count, replace, nest: false }) : t(key, { replace, nest: false });
  };
}
