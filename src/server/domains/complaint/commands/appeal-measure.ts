import { transact } from '#server/platform/db/transact.ts';
import { concerns, type Judge } from '../policy.ts';
import { findTicket, listItems } from '../queries/find-ticket.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import { lockComplaint } from './decide-complaint.ts';
import { notifyMeasureJudged } from './notify-sides.ts';
import { liftMeasure } from './watch-misuse.ts';
import { writeEvent } from './write-event.ts';

/** Appeals a warning or a pause, once, with the ticket of the complaint that led to it. */
export async function appealMeasure(
  deps: ComplaintDeps,
  key: string,
  { profileId, words }: { profileId: string | null; words: string },
  now: Date,
): Promise<'complaint.not_found' | 'complaint.no_appeal' | null> {
  return transact(deps.database.db, async (tx) => {
    const found = await findTicket(tx, key);
    if (found === null) return 'complaint.not_found';
    if (found.side !== 'complainant') return 'complaint.no_appeal';
    const { row } = found;
    await lockComplaint(tx, row.id);
    const sent = await tx
      .updateTable('complaint_measure')
      .set({ appeal: deps.secrets.sealWords(row.seed, words), appealed_at: now })
      .where('case_id', '=', row.id)
      .where('appealed_at', 'is', null)
      .where('lifted_at', 'is', null)
      .returning('taken_at')
      .executeTakeFirst();
    if (!sent) return 'complaint.no_appeal';
    await writeEvent(tx, { caseId: row.id, event: 'measure_appealed', source: 'complainant', profileId }, now);
    return null;
  });
}

/** Decides such an appeal. Refused to moderators whom the complaint concerns (complainant, number or author). */
export async function judgeMeasure(
  deps: ComplaintDeps,
  moderator: Pick<Judge, 'profileId' | 'phone'>,
  { measureId, isLifted, words }: { measureId: string; isLifted: boolean; words: string },
  now: Date,
): Promise<'text.not_found' | 'moderation.changed' | 'moderation.refused' | null> {
  return transact(deps.database.db, async (tx) => {
    const found = await tx
      .selectFrom('complaint_measure')
      .select('case_id')
      .where('id', '=', measureId)
      .executeTakeFirst();
    if (!found) return 'text.not_found';
    const row = await lockComplaint(tx, found.case_id);
    const { items } = await listItems(tx, [row.id]);
    const authors = items.map(({ author_id }) => author_id);
    if (concerns(moderator, { phone: row.phone, complainant: row.profile_id, authors })) return 'moderation.refused';
    const judged = await tx
      .updateTable('complaint_measure')
      .set({ words, judged_by: moderator.profileId, judged_at: now })
      .where('id', '=', measureId)
      .where('appealed_at', 'is not', null)
      .where('judged_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!judged) return 'moderation.changed';
    const detail = { isLifted };
    const { profileId } = moderator;
    await writeEvent(tx, { caseId: row.id, event: 'measure_judged', source: 'moderator', profileId, detail }, now);
    if (isLifted) await liftMeasure(tx, { caseId: row.id, isTold: true }, now);
    await notifyMeasureJudged(deps, tx, row, now);
    return null;
  });
}
