import { isNotFound, redirect } from '@tanstack/react-router';
import type { PhrasePart } from '#shared/phrases.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';
import { addressOf } from '#web/features/site/address.ts';
import { loadPageData } from '#web/features/site/load-page-data.ts';

/**
 * Data of a ticket's page, for a route's loader.
 * @param ticket as in the address
 * @param asked the pending call
 * @throws a redirect to the ticket form if the ticket does not exist; else as `loadPageData`
 */
export async function loadTicket<Data>(
  ticket: string,
  asked: Promise<ApiAnswer<Data>>,
  lang: string | undefined,
  part: PhrasePart,
): Promise<Data> {
  try {
    return await loadPageData(asked, lang, part);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    throw redirect({ href: addressOf(lang, `/ticket?code=${encodeURIComponent(ticket)}`), replace: true });
  }
}
