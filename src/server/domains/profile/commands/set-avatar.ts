import { randomBytes } from 'node:crypto';
import { numberChanged } from '#server/domains/topic.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { type AccountRecord, toAccount } from '../queries/get-account.ts';
import '../tables.ts';

/**
 * Gives a member an uploaded picture in the place of any other; the one before is gone at once. Null for an account that
 * was deactivated meanwhile.
 *
 * @param image WebP, as `shapePicture` makes it
 */
export async function setAvatar(db: Db, member: Member, image: Buffer, now: Date): Promise<AccountRecord | null> {
  const version = randomBytes(16).toString('base64url');
  return transact(db, async (tx) => {
    const row = await tx
      .updateTable('profile')
      .set({ avatar_id: null, avatar_version: version })
      .where('id', '=', member.profileId)
      .where('deactivated_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!row) return null;
    const picture = { version, image, created_at: now };
    await tx
      .insertInto('profile_avatar')
      .values({ profile_id: member.profileId, ...picture })
      .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(picture))
      .execute();
    await publish(tx, numberChanged, member.phone);
    return toAccount(row);
  });
}
