import { longestNamePart } from '#contract/profile.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { cleanNamePart } from '#shared/person-name.ts';
import { type AccountRecord, getAccount } from '../queries/get-account.ts';
import { ownKinds } from '../queries/own-texts.ts';
import { holdOf, nameOf } from './judge-name.ts';
import type { ProfileDeps } from './profile-deps.ts';
import { settleOwn } from './settle-own.ts';

export type EditedAccount =
  | { ok: true; account: AccountRecord }
  | { ok: false; code: 'name.invalid' | 'name.posing' | 'profile.deactivated' };

/**
 * Changes a member's name and picture; omitted fields stay. Rejects names that no person has, such as an authority's.
 * Names that only resemble one, or an organization's, wait for a moderator.
 *
 * @param changes.firstName, changes.lastName as typed; empty removes it
 * @param changes.avatarId generated picture that replaces any other; 0 for none
 */
export async function editProfile(
  deps: Pick<ProfileDeps, 'database' | 'textPrecheck' | 'ownHash' | 'judgeName'>,
  member: Member,
  changes: { firstName: string | undefined; lastName: string | undefined; avatarId: number | undefined },
  now: Date,
): Promise<EditedAccount> {
  const first = readName(changes.firstName);
  const last = readName(changes.lastName);
  if (first === undefined || last === undefined) return { ok: false, code: 'name.invalid' };
  const { avatarId } = changes;
  const { profileId } = member;
  const avatar = avatarId === undefined ? {} : { avatar_id: avatarId === 0 ? null : avatarId, avatar_version: null };
  return transact(deps.database.db, async (tx): Promise<EditedAccount> => {
    const own = tx.selectFrom('profile').selectAll().where('id', '=', profileId);
    const before = await own.forNoKeyUpdate().executeTakeFirstOrThrow();
    if (before.deactivated_at !== null) return { ok: false, code: 'profile.deactivated' };
    const first_name = 'name' in first ? first.name : before.first_name;
    const last_name = 'name' in last ? last.name : before.last_name;
    const isRenamed = first_name !== before.first_name || last_name !== before.last_name;
    const name = nameOf({ first_name, last_name });
    const claim = isRenamed && name !== '' ? await deps.judgeName(tx, { name, phone: member.phone }) : null;
    if (claim?.strength === 'certain') return { ok: false, code: 'name.posing' };
    const revision = { name_revision: before.name_revision + 1, named_at: now, is_name_judged: true };
    const named = { first_name, last_name, ...revision };
    if (isRenamed || avatarId !== undefined) {
      await tx
        .updateTable('profile')
        .set({ ...(isRenamed && named), ...avatar })
        .where('id', '=', profileId)
        .execute();
    }
    if (isRenamed) {
      const found = claim === null ? [] : [holdOf(claim)];
      await settleOwn(tx, deps, { kind: ownKinds.name, profileId, found }, now);
    }
    if (avatarId !== undefined) {
      await tx.deleteFrom('profile_avatar').where('profile_id', '=', profileId).execute();
      if (before.avatar_version !== null) await settleOwn(tx, deps, { kind: ownKinds.picture, profileId }, now);
    }
    await publish(tx, numberChanged, member.phone);
    return { ok: true, account: await getAccount(tx, profileId) };
  });
}

function readName(text: string | undefined): { name: string | null } | { stays: true } | undefined {
  if (text === undefined) return { stays: true };
  const name = cleanNamePart(text, longestNamePart);
  return name === undefined ? undefined : { name };
}
