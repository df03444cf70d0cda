import type { LocaleTag } from '#shared/locale.ts';
import { createTranslate, type Translate } from '#shared/phrases.ts';
import { wholeCatalogue } from './catalogue.ts';

export interface Translator {
  t: Translate;
}

const made = new Map<LocaleTag, Translator>();

export function createTranslator(locale: LocaleTag): Translator {
  const known = made.get(locale);
  if (known !== undefined) return known;
  const translator = { t: createTranslate({ app: wholeCatalogue(locale) }, locale) };
  made.set(locale, translator);
  return translator;
}
