import { sql } from 'kysely';
import type { VoteSurgeDesk } from '#server/domains/part.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { listLostVotes } from '../queries/list-lost-votes.ts';

/** Marks decisions up to `until` as read by the member: of own reports, texts and votes. Later ones stay new. */
export async function markRead(
  db: Db,
  surgeQueue: VoteSurgeDesk | undefined,
  profileId: string,
  until: Date,
  now: Date,
): Promise<void> {
  await transact(db, async (tx) => {
    await markReportsRead(tx, profileId, until, now);
    await markTextsRead(tx, profileId, until, now);
    const lost = (await listLostVotes(tx, surgeQueue, profileId)).filter(({ at, isNew }) => isNew && at <= until);
    await surgeQueue?.markRead(tx, profileId, [...new Set(lost.map(({ actId }) => actId))]);
  });
}

async function markReportsRead(tx: Tx, profileId: string, until: Date, now: Date): Promise<void> {
  await tx
    .updateTable('moderation_report')
    .set({ told_at: now })
    .where('profile_id', '=', profileId)
    .where('outcome', 'is not', null)
    .where('told_at', 'is', null)
    .where('decided_at', '<=', until)
    .execute();
}

async function markTextsRead(tx: Tx, profileId: string, until: Date, now: Date): Promise<void> {
  await sql`
    update moderation_case c set author_told_at = ${now}::timestamptz from moderation_act last
    where last.id = c.last_act and c.profile_id = ${profileId}::int8 and last.done_at <= ${until}::timestamptz
      and (c.held_by = 'moderator' or c.outcome = 'removed')
      and (c.author_told_at is null or c.author_told_at < last.done_at)`.execute(tx);
}
