import type { LocaleTag } from '#shared/locale.ts';
import type { PhrasePart, Translate } from '#shared/phrases.ts';
import { requestPath } from '#web/api/call-api.ts';
import { noteSaid } from '#web/api/page-context.ts';
import { createPhraseStore } from '#web/i18n/phrase-store.ts';

/**
 * The phrases of this process or page life. Catalogues never change while it lasts and the store has no current
 * language, so requests may share it.
 */
export const phraseStore = createPhraseStore(import.meta.env.SSR ? noteSaid : undefined);

export function loadPhrases(locale: LocaleTag, part?: PhrasePart): Promise<void> {
  return phraseStore.load(locale, part, (path) => requestPath(path));
}

/**
 * Head links by which the browser fetches the phrases that a page was made with; they are wanted after its text. A page
 * that is opened from another one has its phrases before its head, and needs none.
 */
export function preloadPhrases(locale: LocaleTag, part?: PhrasePart) {
  const link = phraseStore.preloadLink(locale, part);
  const isNeeded = link && (import.meta.env.SSR || document.querySelector(`link[href="${link.href}"]`));
  return isNeeded ? [{ ...link, fetchPriority: 'low' as const }] : [];
}

/** For what is written outside components, such as titles. The phrases must have been loaded. */
export function translatorOf(locale: LocaleTag): Translate {
  return phraseStore.translateOf(locale);
}
