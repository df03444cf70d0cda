import type { LocaleTag } from '#shared/locale.ts';
import { loadPhrases } from '#web/features/site/phrase-book.ts';

/** Loads a lazy part together with the phrases of complaints. */
export async function withComplaintWords<Part>(locale: LocaleTag, part: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([part, loadPhrases(locale, 'complaint')]);
  return loaded;
}
