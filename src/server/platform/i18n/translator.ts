import type { LocaleTag } from '#shared/locale.ts';
import { createTranslate, type Translate } from '#shared/phrases.ts';
import { catalogueOf } from './catalogue.ts';

/** The phrases of one request. */
export interface Translator {
  /** The one that the phrases are in: numbers, dates and places beside them are written in it, too. */
  language: LocaleTag;
  t: Translate;
}

const made = new Map<LocaleTag, Translator>();

/** Phrases in `locale`, legal texts and tags included; English where it has no catalogue. Made once a language. */
export function createTranslator(locale: LocaleTag): Translator {
  const known = made.get(locale);
  if (known !== undefined) return known;
  const { language, phrases } = catalogueOf(locale, 'app');
  const parts = {
    app: phrases,
    legal: catalogueOf(locale, 'legal').phrases,
    tag: catalogueOf(locale, 'tag').phrases,
    notice: catalogueOf(locale, 'notice').phrases,
    mail: catalogueOf(locale, 'mail').phrases,
  };
  const translator = { language, t: createTranslate(parts, language) };
  made.set(locale, translator);
  return translator;
}
