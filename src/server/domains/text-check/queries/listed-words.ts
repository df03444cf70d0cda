import { type LocaleTag, locales } from '#shared/locale.ts';
import { findListed, indexWords, type WordIndex } from '../rules/match-words.ts';
import { askedLists, ownWords, type Words } from '../rules/word-lists.ts';

export interface ListedWords {
  heldWords: WordIndex;
  /** The word that needs confirmation, or null. The call then answers 422 without `send_anyway=1`. */
  askAbout(text: string, locale: LocaleTag): string | null;
}

/** @param more the operator's own words */
export function listWords(more: Words): ListedWords {
  const all = Object.values(ownWords);
  const asked = new Map<LocaleTag, WordIndex>(
    locales.map(({ tag }) => [tag, indexWords([...more.ask, ...askedLists(tag).flatMap(({ ask }) => ask)])]),
  );
  return {
    heldWords: indexWords([...more.hold, ...all.flatMap(({ hold }) => hold)]),
    askAbout: (text, locale) => findListed(text, asked.get(locale) ?? new Map())?.written ?? null,
  };
}
