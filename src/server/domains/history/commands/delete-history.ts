import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';

/** Deletes one entry (`day`: ISO date, UTC) of a member's own search history. A missing entry is no error. */
export async function deleteFromHistory(db: Db, member: Member, entry: { phone: string; day: string }): Promise<void> {
  await db
    .deleteFrom('search_history')
    .where('profile_id', '=', member.profileId)
    .where('phone', '=', entry.phone)
    .where('day', '=', entry.day)
    .execute();
}

export async function clearHistory(db: Db, member: Member): Promise<void> {
  await db.deleteFrom('search_history').where('profile_id', '=', member.profileId).modifyEnd(onEveryShard).execute();
}
