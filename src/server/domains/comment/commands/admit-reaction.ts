import type { Problem } from '#contract/problem.ts';
import { holdActiveAlone } from '#server/domains/profile/door.ts';
import type { TakeTextLimit, TextLimitRefusal, textLimitFailures, Writer } from '#server/domains/writing/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { canReact } from '../policy.ts';
import { findReactable, type Reactable, type TextRef } from '../queries/find-reactable.ts';

/** What a member wants to think of a text from now on. */
export interface VoteWish {
  text: TextRef;
  vote: 'LIKE' | 'DISLIKE';
  /** False: not any more. */
  isWanted: boolean;
}

export type Barrier = Exclude<ReturnType<typeof canReact>, { may: true }>['code'] | 'profile.deactivated';
/** A limit of reactions, and when it ends. */
export type ReactionLimit = TextLimitRefusal & { code: (typeof textLimitFailures.reaction)[number] };
export type Refused<Code> = { ok: false; code: Code; details?: Problem['details'] } | ({ ok: false } & ReactionLimit);
/** The text's counters now, and what the member thinks of it. */
export type Reacted = { ok: true } & Pick<Reactable, 'counts' | 'vote' | 'hasCommentUp'>;

type Admitted = { ok: true; text: Reactable } | Refused<Barrier>;

/** Who reacts, and how it is counted how often. */
export interface Reacting {
  database: Database;
  takeLimit: TakeTextLimit;
  member: Member;
  /** As `Base.visitorOf` names the network that they ask from. */
  visitor: Writer['visitor'];
}

/**
 * The text, where the member may react to it. The account is held, so that one that is being deactivated reacts no more,
 * and held alone: a member's reactions come one after the other, from however many browsers.
 */
export async function admitReaction(tx: Tx, { profileId }: Member, ref: TextRef): Promise<Admitted> {
  if (!(await holdActiveAlone(tx, profileId))) return { ok: false, code: 'profile.deactivated' };
  const text = await findReactable(tx, ref, profileId);
  if (text === null) return { ok: false, code: 'comment.not_found' };
  const may = canReact({ profileId, isHolder: false, isBarred: text.isBarred }, text);
  return may.may ? { ok: true, text } : { ok: false, code: may.code };
}

/** To be done before any text is locked: a network's members share a limit, and some wait for each other's texts. */
export async function takeReaction(
  tx: Tx,
  { takeLimit, member, visitor }: Pick<Reacting, 'takeLimit' | 'member' | 'visitor'>,
  now: Date,
): Promise<ReactionLimit | null> {
  const limited = await takeLimit(tx, 'reaction', { profileId: member.profileId, visitor }, now);
  // A reaction is refused by no other limits.
  return limited as ReactionLimit | null;
}
