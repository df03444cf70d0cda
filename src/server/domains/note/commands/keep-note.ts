import { holdActive } from '#server/domains/profile/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { canKeepNote } from '../policy.ts';
import '../tables.ts';

/**
 * Keeps the member's note on a number, in place of the one before, whose id stays.
 *
 * @param text as `cleanText` gives it
 * @returns the note's id, or why not
 */
export async function keepNote(
  database: Database,
  member: Member,
  { phone, text }: { phone: string; text: string },
  now: Date,
): Promise<{ id: string } | 'profile.deactivated'> {
  return transact(database.db, async (tx) => {
    // An account that is being deactivated at this moment keeps nothing more.
    const refusal = refusalOf(canKeepNote({ isActive: await holdActive(tx, member.profileId) }));
    if (refusal !== null) return refusal;
    return tx
      .insertInto('note')
      .values({ profile_id: member.profileId, phone, text, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.columns(['profile_id', 'phone']).doUpdateSet({ text, updated_at: now }))
      .returning('id')
      .executeTakeFirstOrThrow();
  });
}

/** Deletes the member's own note on a number; there may be none. */
export async function deleteNote(db: Db, member: Member, phone: string): Promise<void> {
  await db.deleteFrom('note').where('profile_id', '=', member.profileId).where('phone', '=', phone).execute();
}
