import type { LocaleTag } from '#shared/locale.ts';
import { loadPhrases } from '#web/features/site/phrase-book.ts';

/** A part of a page, there when the words of complaints are: these come with the first part that says them. */
export async function withComplaintWords<Part>(locale: LocaleTag, part: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([part, loadPhrases(locale, 'complaint')]);
  return loaded;
}
