import type { LocaleTag } from '#shared/locale.ts';
import { createTranslate, type Translate } from '#shared/phrases.ts';
import { catalogueOf } from './catalogue.ts';

/** The phrases of one request. */
export interface Translator {
  t: Translate;
}

const made = new Map<LocaleTag, Translator>();

/** Phrases in `locale`, with those of legal texts, tags and portraits. Made once a language. */
export function createTranslator(locale: LocaleTag): Translator {
  const known = made.get(locale);
  if (known !== undefined) return known;
  const parts = {
    app: catalogueOf(locale, 'app').phrases,
    legal: catalogueOf(locale, 'legal').phrases,
    tag: catalogueOf(locale, 'tag').phrases,
    notice: catalogueOf(locale, 'notice').phrases,
    mail: catalogueOf(locale, 'mail').phrases,
    portrait: catalogueOf(locale, 'portrait').phrases,
  };
  const translator = { t: createTranslate(parts, locale) };
  made.set(locale, translator);
  return translator;
}
