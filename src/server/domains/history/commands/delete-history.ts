import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { transact } from '#server/platform/db/transact.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { defineQueue } from '#server/platform/jobs/job.ts';

/** Keyed hash of a number, because a job's payload must not contain it. */
export type EntryHash = (phone: string) => string;

type LateHistory = {
  profileId: string;
  /** Time of the deletion in milliseconds since 1970. */
  before: number;
};

/** `day`: ISO date, UTC. */
type LateEntry = LateHistory & { day: string; phoneHash: string };

export const lateEntries = defineQueue<LateEntry>('delete-late-history');
export const lateHistories = defineQueue<LateHistory>('clear-late-history');

/** Other servers write what they recorded within a second, or a little later if a write fails. */
const afterS = 10;

/**
 * Deletes one entry (`day`: ISO date, UTC) of a member's own search history. A missing entry is no error. A job deletes
 * what another server had recorded before `now` and writes later.
 */
export async function deleteFromHistory(
  db: Db,
  member: Member,
  entry: { phone: string; day: string },
  { hash, now }: { hash: EntryHash; now: Date },
): Promise<void> {
  const { profileId } = member;
  const { phone, day } = entry;
  await transact(db, async (tx) => {
    await tx
      .deleteFrom('search_history')
      .where('profile_id', '=', profileId)
      .where('phone', '=', phone)
      .where('day', '=', day)
      .execute();
    await enqueue(tx, lateEntries, { profileId, day, phoneHash: hash(phone), before: now.getTime() }, { afterS });
  });
}

/** Deletes a member's own search history, and by a job what another server had recorded before `now`. */
export async function clearHistory(db: Db, { profileId }: Member, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    await tx.deleteFrom('search_history').where('profile_id', '=', profileId).modifyEnd(onEveryShard).execute();
    await enqueue(tx, lateHistories, { profileId, before: now.getTime() }, { afterS });
  });
}

/** Deletes an entry that was written after its deletion, unless the number was looked up again since. */
export async function deleteLateEntry(
  db: Db,
  hash: EntryHash,
  { profileId, day, phoneHash, before }: LateEntry,
): Promise<void> {
  const found = await db
    .selectFrom('search_history')
    .select('phone')
    .where('profile_id', '=', profileId)
    .where('day', '=', day)
    .where('searched_at', '<=', new Date(before))
    .modifyEnd(onEveryShard)
    .execute();
  for (const { phone } of found.filter((row) => hash(row.phone) === phoneHash)) {
    await db
      .deleteFrom('search_history')
      .where('profile_id', '=', profileId)
      .where('phone', '=', phone)
      .where('day', '=', day)
      .where('searched_at', '<=', new Date(before))
      .execute();
  }
}

/** Deletes what was written after a history was cleared, except what was looked up since. */
export async function deleteLateHistory(db: Db, { profileId, before }: LateHistory): Promise<void> {
  await db
    .deleteFrom('search_history')
    .where('profile_id', '=', profileId)
    .where('searched_at', '<=', new Date(before))
    .modifyEnd(onEveryShard)
    .execute();
}
