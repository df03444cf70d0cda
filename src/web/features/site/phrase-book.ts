import type { LocaleTag } from '#shared/locale.ts';
import type { PhrasePart, Translate } from '#shared/phrases.ts';
import { requestPath } from '#web/api/call-api.ts';
import { noteSaid } from '#web/api/page-context.ts';
import { createPhraseStore } from '#web/i18n/phrase-store.ts';

/** Phrases of this process or page life. Immutable and without a current language, so requests share them. */
export const phraseStore = createPhraseStore(import.meta.env.SSR ? noteSaid : undefined);

export function loadPhrases(locale: LocaleTag, part?: PhrasePart): Promise<void> {
  return phraseStore.load(locale, part, (path) => requestPath(path));
}

/** Preload links for a page's phrases, needed after its HTML. On client navigation they are already loaded. */
export function preloadPhrases(locale: LocaleTag, part?: PhrasePart) {
  const link = phraseStore.preloadLink(locale, part);
  const isNeeded = link && (import.meta.env.SSR || document.querySelector(`link[href="${link.href}"]`));
  return isNeeded ? [{ ...link, fetchPriority: 'low' as const }] : [];
}

/** For texts outside components, such as titles. Requires loaded phrases. */
export function translatorOf(locale: LocaleTag): Translate {
  return phraseStore.translateOf(locale);
}
