import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { directionOf, type LocaleTag } from '#shared/locale.ts';
import { type LocaleFormats, localeFormats } from '#shared/locale-formats.ts';
import type { Translate } from '#shared/phrases.ts';
import type { PhraseStore } from './phrase-store.ts';

/** What a component needs to speak to the visitor. */
export interface LocaleAccess extends LocaleFormats {
  t: Translate;
  /** The visitor’s language, which addresses and calls name. */
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
  // What the page held of phrases is replaced when they come.
  useSyncExternalStore(store.subscribe, store.version, store.version);
  const t = store.translateOf(locale);
  const language = store.languageOf(locale);
  const access = useMemo(
    // Figures and dates as the words beside them: “1,5” or “27 janv.” in an English sentence would be another language.
    () => ({ t, locale, language, dir: directionOf(language), ...localeFormats(language) }),
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
