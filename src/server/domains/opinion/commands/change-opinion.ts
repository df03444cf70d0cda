import { randomUUID } from 'node:crypto';
import { keepOpinions, writeOpinions } from '#server/domains/number/door.ts';
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
import { watchBurst } from './watch-burst.ts';

export interface JudgedNumber {
  /** E.164 digits; no emergency number. */
  phone: string;
  country: string | null;
}

/** What is said now, or why that may not be said. */
export type Change<Code extends string> = (opinion: Opinion) => { opinion: Opinion } | { refusal: Code };

/** Who says something of a number, themselves or by a program of theirs. */
export type Judging = Pick<Member, 'profileId' | 'phone'>;

export type JudgingRefusal = Exclude<ReturnType<typeof canJudge>, { may: true }>['code'];

/**
 * Changes what a member says of a number, and with it the number's evidence and counts, in one transaction: the account
 * first, then the number's row, by which all who judge one number wait for each other, then the opinion.
 *
 * @param options.network the neighborhood that the member judges it from; null for none
 * @param options.begin runs before any number's row is locked, and may refuse
 * @param options.ifNothing what comes of it where nothing is kept of what the member says: null for nothing at all
 * @returns why not, or null when it is done
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
    // Else what comes to nothing would leave a number's row behind.
    const { ifNothing } = options;
    if (ifNothing !== undefined && (await findOpinion(tx, phone, member.profileId)) === null) return ifNothing;
    const counted = await keepOpinions(tx, number, now);
    const before = (await findOpinion(tx, phone, member.profileId)) ?? newOpinion(phone, member.profileId);
    const outcome = change(before);
    if ('refusal' in outcome) return outcome.refusal;
    if (outcome.opinion === before) return null;
    const after = await settleInCrowd(tx, phone, settle(outcome.opinion, account.createdAt, now), { now, network });
    const { profileId } = member;
    await writeOpinionRows(tx, [{ ...after, phone, profileId }], now);
    const changes = [{ before: { ...before, phone, profileId }, after }];
    const projected = (await projectChanges(tx, new Map([[phone, counted]]), changes)).get(phone) ?? counted;
    await writeOpinions(tx, [await watchBurst(tx, projected, before, after)], now);
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
