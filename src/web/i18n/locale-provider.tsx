import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { directionOf, type LocaleTag } from '#shared/locale.ts';
import { type LocaleFormats, localeFormats } from '#shared/locale-formats.ts';
import { createTranslate, phraseLanguage, phraseParts, type Translate } from '#shared/phrases.ts';
import type { PhraseStore } from './phrase-store.ts';

/** What a component needs to speak to the visitor. */
export interface LocaleAccess extends LocaleFormats {
  t: Translate;
  locale: LocaleTag;
  /** The language that the phrases are really in: English where `locale` has no catalogue yet. */
  language: LocaleTag;
  dir: 'ltr' | 'rtl';
}

const LocaleContext = createContext<LocaleAccess | null>(null);

interface LocaleProviderProps {
  store: PhraseStore;
  locale: LocaleTag;
  children: ReactNode;
}

/** Gives the phrases of `locale` to everything below. They must have been loaded, in a loader or by `hydrate`. */
export function LocaleProvider({ store, locale, children }: LocaleProviderProps) {
  return (
    <I18nextProvider i18n={store.book}>
      <LocaleAccessProvider store={store} locale={locale}>
        {children}
      </LocaleAccessProvider>
    </I18nextProvider>
  );
}

function LocaleAccessProvider({ store, locale, children }: LocaleProviderProps) {
  const language = store.languageOf(locale);
  const { t } = useTranslation([...phraseParts], { lng: phraseLanguage(language), nsMode: 'fallback' });
  const access = useMemo(
    () => ({ t: createTranslate(t, locale), locale, language, dir: directionOf(locale), ...localeFormats(locale) }),
    [t, locale, language],
  );
  return <LocaleContext value={access}>{children}</LocaleContext>;
}

/** Phrases, formats and direction of the visitor's language. Throws outside a `LocaleProvider`. */
export function useLocale(): LocaleAccess {
  const access = useContext(LocaleContext);
  if (access === null) throw new Error('useLocale needs a LocaleProvider above it');
  return access;
}
