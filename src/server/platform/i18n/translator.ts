import type { LocaleTag } from '#shared/locale.ts';
import { createTranslate, type Translate } from '#shared/phrases.ts';
import { wholeCatalogue } from './catalogue.ts';

/** The phrases of one request. */
export interface Translator {
  /** The one that the phrases are in: numbers, dates and places beside them are written in it, too. */
  language: LocaleTag;
  t: Translate;
}

const made = new Map<LocaleTag, Translator>();

/** Phrases in `locale`; English without a catalogue. Made once a language. */
export function createTranslator(locale: LocaleTag): Translator {
  const known = made.get(locale);
  if (known !== undefined) return known;
  const { language, phrases } = wholeCatalogue(locale);
  const translator = { language, t: createTranslate({ app: phrases }, language) };
  made.set(locale, translator);
  return translator;
}
