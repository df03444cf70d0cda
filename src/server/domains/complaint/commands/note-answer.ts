import type { Tx } from '#server/platform/db/database.ts';
import { findTicket } from '../queries/find-ticket.ts';
import { askAuthors, endQuestions, lockItems } from './ask-author.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import { receiptOf } from './notify-sides.ts';
import { placeCase } from './place-case.ts';
import { settleCase } from './settle-case.ts';
import { writeEvent } from './write-event.ts';

/** Records that the address's owner confirmed the complaint (authors may be asked) or denied it (questions end). */
export async function noteAnswer(
  deps: ComplaintDeps,
  tx: Tx,
  about: string,
  answer: 'confirm' | 'not_me',
  now: Date,
): Promise<void> {
  if (!about.startsWith(receiptOf(''))) return;
  const found = await findTicket(tx, deps.secrets.keyOf(about.slice(receiptOf('').length)));
  if (found?.side !== 'complainant') return;
  const caseId = found.row.id;
  const { row, locked } = await lockItems(deps, tx, caseId, ({ outcome }) => outcome === null);
  const event = answer === 'confirm' ? 'address_confirmed' : 'not_me';
  await writeEvent(tx, { caseId, event, source: 'complainant' }, now);
  if (row.state !== 'open' && row.state !== 'author_asked') return;
  if (answer === 'confirm') {
    await askAuthors(deps, tx, { row, locked }, now);
    await placeCase(deps, tx, caseId);
  } else if (row.proof !== 'number' && (await endQuestions(tx, caseId, now))) await settleCase(deps, tx, caseId, now);
}
