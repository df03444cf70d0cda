import type { TextVerdicts } from '#server/domains/part.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { locales } from '#shared/locale.ts';
import { findListed, indexWords, type WordIndex } from '../rules/match-words.ts';
import { askedLists, ownWords, type Words } from '../rules/word-lists.ts';
import { type AdmitText, createAdmission } from './admit-text.ts';
import { createForesight, type ForeseeText } from './foresee-text.ts';
import { forgetText } from './forget-text.ts';

/** What every domain asks in which people write. */
export interface TextDesk {
  /**
   * The word, as it was written, because of which the writer should be asked once whether to send the text; null where
   * there is none. The call then answers 422 `text.may_hurt` unless it was sent with `send_anyway=1`.
   */
  askAbout(text: string, locale: LocaleTag): string | null;
  admit: AdmitText;
  foresee: ForeseeText;
  forget: typeof forgetText;
}

/**
 * @param options.key 32 bytes, for folded texts alone
 * @param options.more the operator's own words
 * @param options.verdicts what all domains decided about texts
 */
export function createTextDesk(options: {
  key: Buffer;
  more: Words;
  verdicts?: () => readonly TextVerdicts[];
}): TextDesk {
  const { key, more, verdicts = () => [] } = options;
  const all = Object.values(ownWords);
  const heldWords = indexWords([...more.hold, ...all.flatMap(({ hold }) => hold)]);
  const asked = new Map<LocaleTag, WordIndex>(
    locales.map(({ tag }) => [tag, indexWords([...more.ask, ...askedLists(tag).flatMap(({ ask }) => ask)])]),
  );
  return {
    askAbout: (text, locale) => findListed(text, asked.get(locale) ?? new Map())?.written ?? null,
    admit: createAdmission({ key, heldWords, verdicts }),
    foresee: createForesight({ key, heldWords }),
    forget: forgetText,
  };
}
