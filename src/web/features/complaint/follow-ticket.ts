import { redirect } from '@tanstack/react-router';
import { readTicket } from '#shared/ticket.ts';
import { callApi } from '#web/api/call-api.ts';
import { addressOf } from '#web/features/site/address.ts';

/**
 * Leads to the page of a ticket that somebody typed: of a complaint, else of a request for data.
 *
 * @returns `wrong` where it cannot be a ticket, `unknown` where nothing was sent under it, else the code of why it was
 * not looked for
 * @throws the redirect, for a route's loader
 */
export async function followTicket(typed: string, lang: string | undefined, signal: AbortSignal): Promise<string> {
  const ticket = readTicket(typed);
  if (ticket === null) return 'wrong';
  const complaint = await callApi('GET /api/v6/complaint/{ticket}', { path: { ticket }, signal });
  if (complaint.ok) throw redirect({ href: addressOf(lang, `/complaint/${ticket}`) });
  if (complaint.status !== 404) return complaint.problem.code;
  const request = await callApi('GET /api/v6/data_request/{ticket}', { path: { ticket }, signal });
  if (request.ok) throw redirect({ href: addressOf(lang, `/data-request/${ticket}`) });
  return request.status === 404 ? 'unknown' : request.problem.code;
}
