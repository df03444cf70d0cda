import { randomUUID } from 'node:crypto';
import { ensureOpinions, writeOpinions } from '#server/domains/number/door.ts';
import { holdAccount } from '#server/domains/profile/door.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { canJudge } from '../policy.ts';
import { joinCrowd, type Opinion, settle } from '../rules/opinion.ts';
import { findCrowd, findOpinion, newOpinion, writeOpinionRows } from './opinion-rows.ts';
import { projectChanges } from './project-changes.ts';
import { watchVoteSurge } from './watch-vote-surge.ts';

export interface JudgedNumber {
  /** E.164 digits; no emergency number. */
  phone: string;
  country: string | null;
}

export type Change<Code extends string> = (opinion: Opinion) => { opinion: Opinion } | { refusal: Code };

export type Judging = Pick<Member, 'profileId' | 'phone'>;

export type JudgingRefusal = Exclude<ReturnType<typeof canJudge>, { may: true }>['code'];

/**
 * Changes a member's opinion and the number's evidence and counts in one transaction. Lock order: account, number row
 * (which serializes voters of a number), opinion.
 *
 * @param options.network neighborhood of the vote; null for none
 * @param options.begin runs before the number's row is locked, and may refuse
 * @param options.ifNothing result when the member has no opinion of the number yet
 * @returns the refusal, or null on success
 */
export async function changeOpinion<Code extends string>(
  database: Database,
  member: Judging,
  number: JudgedNumber,
  change: Change<Code>,
  options: { now: Date; network: string | null; begin?: (tx: Tx) => Promise<Code | null>; ifNothing?: Code | null },
): Promise<JudgingRefusal | Code | null> {
  const { phone } = number;
  const { now, network } = options;
  return transact(database.db, async (tx) => {
    const account = await holdAccount(tx, member.profileId);
    const refusal = refusalOf(
      canJudge({ phone: member.phone, isActive: account.isActive }, { phone, isEmergency: false }),
    );
    if (refusal !== null) return refusal;
    const stopped = (await options.begin?.(tx)) ?? null;
    if (stopped !== null) return stopped;
    // Checked first, so that a no-op does not insert a number row.
    const { ifNothing } = options;
    if (ifNothing !== undefined && (await findOpinion(tx, phone, member.profileId)) === null) return ifNothing;
    const counted = await ensureOpinions(tx, number, now);
    const before = (await findOpinion(tx, phone, member.profileId)) ?? newOpinion(phone, member.profileId);
    const outcome = change(before);
    if ('refusal' in outcome) return outcome.refusal;
    if (outcome.opinion === before) return null;
    const after = await settleInCrowd(tx, phone, settle(outcome.opinion, account.createdAt, now), { now, network });
    const { profileId } = member;
    await writeOpinionRows(tx, [{ ...after, phone, profileId }], now);
    const changes = [{ before: { ...before, phone, profileId }, after }];
    const projected = (await projectChanges(tx, new Map([[phone, counted]]), changes)).get(phone) ?? counted;
    await writeOpinions(tx, [await watchVoteSurge(tx, projected, before, after)], now);
    await publish(tx, numberChanged, phone);
    return null;
  });
}

async function settleInCrowd(
  tx: Tx,
  phone: string,
  opinion: Opinion,
  { now, network }: { now: Date; network: string | null },
): Promise<Opinion> {
  if (network === null || opinion.kind === null || opinion.crowd !== null) return opinion;
  return joinCrowd(opinion, network, (await findCrowd(tx, phone, network)) ?? randomUUID(), now);
}
