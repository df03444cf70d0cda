import { transact } from '#server/platform/db/transact.ts';
import { findTicket, isAsked } from '../queries/find-ticket.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import type { AuthorAnswer } from './complaint-secrets.ts';
import { lockComplaint } from './decide-complaint.ts';
import { settleCase } from './settle-case.ts';
import { writeEvent } from './write-event.ts';

/** Records the author's answer about the contact: once, before the deadline. A moderator decides afterwards. */
export async function answerQuestion(
  deps: ComplaintDeps,
  key: string,
  { profileId, answer }: { profileId: string | null; answer: AuthorAnswer },
  now: Date,
): Promise<'complaint.not_found' | 'complaint.no_question' | null> {
  return transact(deps.database.db, async (tx) => {
    const before = await findTicket(tx, key);
    if (before === null) return 'complaint.not_found';
    // Of concurrent answers the second waits here and finds the first.
    await lockComplaint(tx, before.row.id);
    const { side, row, items } = (await findTicket(tx, key)) ?? before;
    const item = items.find(isAsked);
    const isOpen = side === 'author' && item?.asked_until != null && now < item.asked_until;
    if (!item || !isOpen) return 'complaint.no_question';
    await tx
      .updateTable('complaint_item')
      .set({ answer: deps.secrets.sealAnswer(row.seed, answer) })
      .where('id', '=', item.id)
      .execute();
    const detail = { contact: answer.contact, when: answer.when };
    await writeEvent(
      tx,
      { caseId: row.id, itemId: item.id, event: 'answered', source: 'author', profileId, detail },
      now,
    );
    await settleCase(deps, tx, row.id, now);
    return null;
  });
}
