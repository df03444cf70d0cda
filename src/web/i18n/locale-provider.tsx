import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { directionOf, type LocaleTag } from '#shared/locale.ts';
import { type LocaleFormats, localeFormats } from '#shared/locale-formats.ts';
import type { Translate } from '#shared/phrases.ts';
import type { PhraseStore } from './phrase-store.ts';

/** What a component needs to speak to the visitor. */
export interface LocaleAccess extends LocaleFormats {
  t: Translate;
  /** The visitor’s language: of the phrases, and of what addresses and calls name. */
  locale: LocaleTag;
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
  const access = useMemo(() => ({ t, locale, dir: directionOf(locale), ...localeFormats(locale) }), [t, locale]);
  return <LocaleContext value={access}>{children}</LocaleContext>;
}

/** Phrases, formats and direction of the visitor's language. Throws outside a `LocaleProvider`. */
export function useLocale(): LocaleAccess {
  const access = useContext(LocaleContext);
  if (access === null) throw new Error('useLocale needs a LocaleProvider above it');
  return access;
}
