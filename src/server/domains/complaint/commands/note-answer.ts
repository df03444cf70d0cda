import type { Tx } from '#server/platform/db/database.ts';
import { findTicket } from '../queries/find-ticket.ts';
import type { ComplaintSecrets } from './complaint-secrets.ts';
import { writeEvent } from './write-event.ts';

/** What the receipt of a complaint is of, as mail knows it. */
export const receiptOf = (ticket: string) => `complaint:${ticket}`;

/** The owner of the complainant's address said that it was them, or was not: moderators see it with the case. */
export async function noteAnswer(
  secrets: ComplaintSecrets,
  tx: Tx,
  about: string,
  answer: 'confirm' | 'not_me',
  now: Date,
): Promise<void> {
  if (!about.startsWith(receiptOf(''))) return;
  const found = await findTicket(tx, secrets.keyOf(about.slice(receiptOf('').length)));
  if (found?.side !== 'complainant') return;
  const event = answer === 'confirm' ? 'address_confirmed' : 'not_me';
  await writeEvent(tx, { caseId: found.row.id, event, source: 'complainant' }, now);
}
