import { sql } from 'kysely';
import { standingRestrictions, stateReasons } from '#server/domains/restriction/door.ts';
import type { ReviewableOf } from '#server/domains/text-check/door.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { dayMs } from '#shared/time.ts';
import { sayWhy } from './change-state.ts';
import { lockCase, type TextRef } from './lock-case.ts';

/** A shorter hold is a review and no restriction, so it needs no statement of reasons. */
const longHoldMs = dayMs;
/** Cases per run; the next run continues. */
const mostAtOnce = 500;

/** States the reasons of holds that have lasted for a day, each in its own transaction. */
export async function stateLongHolds(database: Database, reviewableOf: ReviewableOf, now: Date): Promise<void> {
  const long = new Date(now.getTime() - longHoldMs);
  const waiting = await database.db
    .selectFrom('moderation_case as c')
    .select(['c.kind', 'c.text_id as id'])
    .where('c.state', '=', 'open')
    .where('c.held_by', 'is not', null)
    .where('c.opened_at', '<=', long)
    .where(
      sql<boolean>`not exists (
        select from ${sql.raw(standingRestrictions)} s
        where s.kind = c.kind and s.text_id = c.text_id and s.restriction = 'held'
      )`,
    )
    .orderBy('c.id')
    .limit(mostAtOnce)
    .execute();
  for (const ref of waiting) {
    await transact(database.db, async (tx) => {
      const reviewable = reviewableOf(ref.kind);
      const text = await reviewable?.lock(tx, ref.id);
      const row = text && (await lockCase(tx, ref));
      if (!reviewable || text?.state !== 'held' || row?.state !== 'open' || row.held_by === null) return;
      const act = await findHold(tx, ref);
      if (!act) return;
      // Editing a text held by a check does not restart the hold.
      const since = row.held_by === 'check' ? row.opened_at : act.done_at;
      if (since > long) return;
      const item = { kind: ref.kind, text_id: text.id, profile_id: text.author };
      const why = { ...sayWhy(act), written_at: text.writtenAt, applied_at: since };
      await stateReasons(tx, item, 'held', why, now);
    });
  }
}

function findHold(tx: Tx, ref: TextRef) {
  return tx
    .selectFrom('moderation_act')
    .selectAll()
    .where('kind', '=', ref.kind)
    .where('text_id', '=', ref.id)
    .where('act', 'in', ['held', 'set_aside'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
