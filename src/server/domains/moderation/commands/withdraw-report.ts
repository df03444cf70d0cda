import type { ReviewableOf } from '#server/domains/text-check/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { placeOf, places } from '../rules/queue-place.ts';
import { changeCase } from './change-case.ts';
import { countReports } from './count-reports.ts';
import { lockCase, type TextRef } from './lock-case.ts';

/** Deletes a live report and recounts its text. False if the member has no such report. */
export async function withdrawReport(
  { database, reviewableOf, onTopFrom }: { database: Database; reviewableOf: ReviewableOf; onTopFrom: number },
  member: Member,
  id: string,
  now: Date,
): Promise<boolean> {
  return transact(database.db, async (tx) => {
    const mine = await tx
      .selectFrom('moderation_report')
      .select(['kind', 'text_id'])
      .where('id', '=', id)
      .where('profile_id', '=', member.profileId)
      .where('outcome', 'is', null)
      .executeTakeFirst();
    if (!mine) return false;
    const ref = { kind: mine.kind, id: mine.text_id };
    const text = await reviewableOf(ref.kind)?.lock(tx, ref.id);
    const { numDeletedRows } = await tx
      .deleteFrom('moderation_report')
      .where('id', '=', id)
      .where('outcome', 'is', null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await settleReports(tx, ref, { source: 'report', textState: text?.state ?? 'shown' }, onTopFrom, now);
    return true;
  });
}

/** Recounts live reports; closes a case without any reason left and returns that act. `onTopFrom`: see `placeOf`. */
export async function settleReports(
  tx: Tx,
  ref: TextRef,
  by: { source: 'report' | 'moderator'; moderatorId?: string; textState: string; evidence?: Record<string, string> },
  onTopFrom: number | undefined,
  now: Date,
): Promise<string | null> {
  const known = await lockCase(tx, ref);
  if (known?.state !== 'open') return null;
  const { reports, reporters, independent } = await countReports(tx, ref, now);
  if (reports === 0 && known.held_by === null) {
    const closed = { state: 'closed', outcome: 'withdrawn', reports: 0, reporters: 0, rank: places.waiting } as const;
    return changeCase(tx, known, closed, { act: 'withdrawn', ...by }, now);
  }
  await tx
    .updateTable('moderation_case')
    .set((row) => ({
      reports,
      reporters,
      rank: placeOf(independent, known.rank === places.setAside, onTopFrom),
      version: row('version', '+', 1),
    }))
    .where('id', '=', known.id)
    .execute();
  return null;
}

export async function findReporter(db: Db, id: string): Promise<string | null> {
  const report = await db.selectFrom('moderation_report').select('profile_id').where('id', '=', id).executeTakeFirst();
  return report?.profile_id ?? null;
}

/** Live reports of an account, in the lock order of texts. */
export function listLiveReports(db: Db, profileId: string): Promise<{ id: string; kind: string; text_id: string }[]> {
  return db
    .selectFrom('moderation_report')
    .select(['id', 'kind', 'text_id'])
    .where('profile_id', '=', profileId)
    .where('outcome', 'is', null)
    .orderBy('kind')
    .orderBy('text_id')
    .execute();
}
