import { isNotFound, redirect } from '@tanstack/react-router';
import type { Suspension } from '#contract/restriction.ts';
import { localeOf } from '#shared/locale.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';
import { readLocale, rememberLocale } from '#web/api/page-context.ts';
import { loadPageData } from '#web/features/site/load-page-data.ts';
import { loadPhrases } from '#web/features/site/phrase-book.ts';

/**
 * Data and phrases of a suspension's page, for its route's loader.
 * @param asked the pending call
 * @throws a redirect to the sign-in, which gives a new ticket, if this one has expired; else as `loadPageData`
 */
export async function loadSuspension(
  asked: Promise<ApiAnswer<Suspension>>,
  lang: string | undefined,
): Promise<Suspension> {
  try {
    // The appeal form uses the phrases of complaints.
    const words = loadPhrases(readLocale(lang), 'complaint');
    const [told] = await Promise.all([loadPageData(asked, lang, 'transparency'), words]);
    return told;
  } catch (error) {
    if (!isNotFound(error)) throw error;
    // The sign-in page has no prefix: the cookie stores the address's language.
    if (lang !== undefined) rememberLocale(localeOf(lang));
    throw redirect({ href: '/login?error=restriction.ticket_ended', replace: true });
  }
}
