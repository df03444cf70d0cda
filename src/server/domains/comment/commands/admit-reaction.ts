import type { Problem } from '#contract/problem.ts';
import { lockActive } from '#server/domains/profile/door.ts';
import type { TakeTextLimit, TextLimitRefusal, textLimitFailures, Writer } from '#server/domains/write-limits/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { canReact } from '../policy.ts';
import { findReactable, type Reactable, type TextRef } from '../queries/find-reactable.ts';

export interface VoteWish {
  text: TextRef;
  vote: 'LIKE' | 'DISLIKE';
  isWanted: boolean;
}

export type Barrier = Exclude<ReturnType<typeof canReact>, { may: true }>['code'] | 'profile.deactivated';
export type ReactionLimit = TextLimitRefusal & { code: (typeof textLimitFailures.reaction)[number] };
export type Refused<Code> = { ok: false; code: Code; details?: Problem['details'] } | ({ ok: false } & ReactionLimit);
export type Reacted = { ok: true } & Pick<Reactable, 'counts' | 'vote' | 'hasCommentUp'>;

type Admitted = { ok: true; text: Reactable } | Refused<Barrier>;

export interface Reacting {
  database: Database;
  takeLimit: TakeTextLimit;
  member: Member;
  /** Network of the request, as `Base.visitorOf` names it. */
  visitor: Writer['visitor'];
}

/** Returns the text if the member may react to it. The exclusive account lock serializes a member's reactions. */
export async function admitReaction(tx: Tx, { profileId }: Member, ref: TextRef): Promise<Admitted> {
  if (!(await lockActive(tx, profileId))) return { ok: false, code: 'profile.deactivated' };
  const text = await findReactable(tx, ref, profileId);
  if (text === null) return { ok: false, code: 'comment.not_found' };
  const may = canReact({ profileId, isHolder: false, isBarred: text.isBarred }, text);
  return may.may ? { ok: true, text } : { ok: false, code: may.code };
}

/** Consumes the reaction limit. Call it before locking a text: members of a network share a limit, so this may wait. */
export async function takeReaction(
  tx: Tx,
  { takeLimit, member, visitor }: Pick<Reacting, 'takeLimit' | 'member' | 'visitor'>,
  now: Date,
): Promise<ReactionLimit | null> {
  const limited = await takeLimit(tx, 'reaction', { profileId: member.profileId, visitor }, now);
  // Only reaction limits can refuse a reaction.
  return limited as ReactionLimit | null;
}
