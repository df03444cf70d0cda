import { holdActive } from '#server/domains/profile/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { canKeepNote } from '../policy.ts';

/** Saves the member's note (a `cleanText`) on a number, in place of the old one, keeping its id. */
export async function saveNote(
  database: Database,
  member: Member,
  { phone, text }: { phone: string; text: string },
  now: Date,
): Promise<{ id: string } | 'profile.deactivated'> {
  return transact(database.db, async (tx) => {
    // Read under lock: the account may be deactivated at the same moment.
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

export async function deleteNote(db: Db, member: Member, phone: string): Promise<void> {
  await db.deleteFrom('note').where('profile_id', '=', member.profileId).where('phone', '=', phone).execute();
}
