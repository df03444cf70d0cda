import { redirect } from '@tanstack/react-router';
import { readTicket } from '#shared/ticket.ts';
import { callApi } from '#web/api/call-api.ts';
import { addressOf } from '#web/features/site/address.ts';

/**
 * Opens the page of a typed ticket: a complaint, else a data request.
 * @returns `wrong` if it cannot be a ticket, `unknown` if none exists, else an error code
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
