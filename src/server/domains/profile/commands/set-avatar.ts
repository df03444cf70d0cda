import { randomBytes } from 'node:crypto';
import { numberChanged } from '#server/domains/topic.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { type AccountRecord, getAccount } from '../queries/get-account.ts';
import { ownKinds } from '../queries/own-texts.ts';
import type { ProfileDeps } from './profile-deps.ts';
import { settleOwn } from './settle-own.ts';

/** Replaces a picture with WebP from `shapePicture`. Null if the account was deactivated meanwhile. */
export async function setAvatar(
  deps: Pick<ProfileDeps, 'database' | 'textPrecheck' | 'ownHash'>,
  member: Member,
  image: Buffer,
  now: Date,
): Promise<AccountRecord | null> {
  const version = randomBytes(16).toString('base64url');
  return transact(deps.database.db, async (tx) => {
    const row = await tx
      .updateTable('profile')
      .set({ avatar_id: null, avatar_version: version })
      .where('id', '=', member.profileId)
      .where('deactivated_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!row) return null;
    const picture = { version, image, created_at: now };
    await tx
      .insertInto('profile_avatar')
      .values({ profile_id: member.profileId, ...picture })
      .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(picture))
      .execute();
    await settleOwn(tx, deps, { kind: ownKinds.picture, profileId: row.id }, now);
    await publish(tx, numberChanged, member.phone);
    return getAccount(tx, row.id);
  });
}
