import type { i18n } from 'i18next';
import type { LocaleTag } from '#shared/locale.ts';
import { createPhraseBook, createTranslate, phraseLanguage, type Translate } from '#shared/phrases.ts';
import { catalogueOf } from './catalogue.ts';

/** The phrases of one request. */
export interface Translator {
  locale: LocaleTag;
  t: Translate;
}

const books = new Map<LocaleTag, i18n>();

/** The catalogue and its compiled state are shared; nothing that a request could change is. */
function bookOf(language: LocaleTag): i18n {
  const known = books.get(language);
  if (known !== undefined) return known;
  const book = createPhraseBook({
    [phraseLanguage(language)]: {
      app: catalogueOf(language, 'app').phrases,
      legal: catalogueOf(language, 'legal').phrases,
    },
  });
  books.set(language, book);
  return book;
}

/** Phrases in `locale`, legal texts included; English where it has no catalogue. Cheap: make one a request. */
export function createTranslator(locale: LocaleTag): Translator {
  const { language } = catalogueOf(locale);
  return { locale, t: createTranslate(bookOf(language).getFixedT(phraseLanguage(language)), locale) };
}
