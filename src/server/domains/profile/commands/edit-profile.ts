import { longestNamePart } from '#contract/profile.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { cleanNamePart } from '#shared/person-name.ts';
import { type AccountRecord, toAccount } from '../queries/get-account.ts';
import '../tables.ts';

export type EditedAccount =
  | { ok: true; account: AccountRecord }
  | { ok: false; code: 'name.invalid' | 'profile.deactivated' };

/**
 * Changes a member's own names and picture. What is not given stays.
 *
 * @param changes.firstName, changes.lastName as typed; an empty one is none
 * @param changes.avatarId a generated picture in the place of any other, 0 for none
 */
export async function editProfile(
  db: Db,
  member: Member,
  changes: { firstName: string | undefined; lastName: string | undefined; avatarId: number | undefined },
): Promise<EditedAccount> {
  const first = readName(changes.firstName);
  const last = readName(changes.lastName);
  if (first === undefined || last === undefined) return { ok: false, code: 'name.invalid' };
  const { avatarId } = changes;
  const avatar = avatarId === undefined ? {} : { avatar_id: avatarId === 0 ? null : avatarId, avatar_version: null };
  return transact(db, async (tx): Promise<EditedAccount> => {
    const own = tx.selectFrom('profile').selectAll().where('id', '=', member.profileId);
    const before = await own.forNoKeyUpdate().executeTakeFirstOrThrow();
    if (before.deactivated_at !== null) return { ok: false, code: 'profile.deactivated' };
    const after = await tx
      .updateTable('profile')
      .set({
        first_name: 'name' in first ? first.name : before.first_name,
        last_name: 'name' in last ? last.name : before.last_name,
        ...avatar,
      })
      .where('id', '=', member.profileId)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (avatarId !== undefined) {
      await tx.deleteFrom('profile_avatar').where('profile_id', '=', member.profileId).execute();
    }
    await publish(tx, numberChanged, member.phone);
    return { ok: true, account: toAccount(after) };
  });
}

/** Undefined for one that cannot be used. */
function readName(text: string | undefined): { name: string | null } | { stays: true } | undefined {
  if (text === undefined) return { stays: true };
  const name = cleanNamePart(text, longestNamePart);
  return name === undefined ? undefined : { name };
}
