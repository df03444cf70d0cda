import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { directionOf, type LocaleTag } from '#shared/locale.ts';
import { type LocaleFormats, localeFormats } from '#shared/locale-formats.ts';
import type { Translate } from '#shared/phrases.ts';
import type { PhraseStore } from './phrase-store.ts';

export interface LocaleAccess extends LocaleFormats {
  t: Translate;
  /** Language of phrases, addresses and calls. */
  locale: LocaleTag;
  dir: 'ltr' | 'rtl';
}

const LocaleContext = createContext<LocaleAccess | null>(null);

interface LocaleProviderProps {
  store: PhraseStore;
  locale: LocaleTag;
  children: ReactNode;
}

/** Provides the phrases of `locale`, which must be loaded, by a loader or by `hydrate`. */
export function LocaleProvider({ store, locale, children }: LocaleProviderProps) {
  // Embedded fallback phrases are replaced when the catalog arrives.
  useSyncExternalStore(store.subscribe, store.version, store.version);
  const t = store.translateOf(locale);
  const access = useMemo(() => ({ t, locale, dir: directionOf(locale), ...localeFormats(locale) }), [t, locale]);
  return <LocaleContext value={access}>{children}</LocaleContext>;
}

/** @throws Error outside a `LocaleProvider` */
export function useLocale(): LocaleAccess {
  const access = useContext(LocaleContext);
  if (access === null) throw new Error('useLocale needs a LocaleProvider above it');
  return access;
}
