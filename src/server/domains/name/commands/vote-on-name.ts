import { findNames, lockNumbers } from '#server/domains/number/door.ts';
import { holdActive } from '#server/domains/profile/door.ts';
import type { TextLimitRefusal, textLimitFailures } from '#server/domains/write-limits/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { canVoteOnName, type VoteRefusal } from '../policy.ts';
import { findOwnOpinion } from '../queries/find-own-opinion.ts';
import { listShownNames } from '../queries/list-shown-names.ts';
import { nameKey } from '../rules/name-review.ts';
import { firstOriginColumns, joinCrowds } from './join-crowds.ts';
import { projectNames } from './project-names.ts';

export interface NameVote {
  phone: string;
  isMeant(key: string): boolean;
  isLike: boolean;
  /** False removes a vote of the same kind; one of the other kind stays. */
  isAdded: boolean;
  /** Keyed hash of the member's /24 or /48 network; null if unknown. */
  network: string | null;
  /** Counts a changing vote against the limits, in the same transaction; returns the refusal, or null. */
  takeLimit(tx: Tx): Promise<VoteLimit | null>;
}

export type VoteLimit = TextLimitRefusal<(typeof textLimitFailures)['reaction'][number]>;

export interface JudgedName {
  /** Likes minus dislikes. */
  review: number;
  hasLike: boolean;
  hasDislike: boolean;
}

/** Saves or removes the member's vote on a name. Idempotent. Returns the resulting votes, or an error. */
export async function voteOnName(
  database: Database,
  member: Member,
  { phone, isMeant, isLike, isAdded, network, takeLimit }: NameVote,
  namePeople: number,
  now: Date,
): Promise<JudgedName | VoteRefusal | { refused: VoteLimit }> {
  return transact(database.db, async (tx) => {
    const isActive = await holdActive(tx, member.profileId);
    await lockNumbers(tx, [phone]);
    const before = await findOwnOpinion(tx, phone, member.profileId);
    const shown = (await listShownNames(tx, phone, namePeople)).map((name) => nameKey(phone, name));
    // A vote on a name that is no longer shown can still be removed.
    const key = [...shown, ...before.votes.keys()].find(isMeant) ?? '';
    const refusal = isAdded
      ? refusalOf(
          canVoteOnName(
            { phone: member.phone, isActive },
            { phone, isShown: shown.includes(key), isOwn: before.given.has(key) },
          ),
        )
      : null;
    if (refusal !== null) return refusal;
    // Removing a vote is never limited.
    const refused = isAdded && before.votes.get(key) !== isLike ? await takeLimit(tx) : null;
    if (refused !== null) return { refused };
    const place = { phone, name_key: key, profile_id: member.profileId };
    await write(tx, place, { isLike, isAdded, network }, now);
    await projectNames(tx, [phone], now, namePeople);
    const name = (await findNames(tx, phone)).find((one) => nameKey(phone, one) === key);
    const vote = (await findOwnOpinion(tx, phone, member.profileId)).votes.get(key);
    return { review: name?.review ?? 0, hasLike: vote === true, hasDislike: vote === false };
  });
}

async function write(
  tx: Tx,
  place: { phone: string; name_key: string; profile_id: string },
  { isLike, isAdded, network }: Pick<NameVote, 'isLike' | 'isAdded' | 'network'>,
  now: Date,
): Promise<void> {
  if (isAdded) {
    const said = { is_like: isLike, voted_at: now, withdrawn_by: null };
    const originOf = await joinCrowds(tx, [place.phone], network, now);
    await tx
      .insertInto('name_vote')
      .values({ ...place, ...said, ...originOf(place.phone) })
      .onConflict((conflict) =>
        conflict
          .columns(['phone', 'name_key', 'profile_id'])
          .doUpdateSet({ ...said, ...firstOriginColumns('name_vote') }),
      )
      .execute();
    return;
  }
  await tx
    .deleteFrom('name_vote')
    .where('phone', '=', place.phone)
    .where('name_key', '=', place.name_key)
    .where('profile_id', '=', place.profile_id)
    .where('is_like', '=', isLike)
    .execute();
}
