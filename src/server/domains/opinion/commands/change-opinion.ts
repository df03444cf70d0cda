import { keepOpinions, writeOpinions } from '#server/domains/number/commands/change-evidence.ts';
import { holdAccount } from '#server/domains/profile/commands/account-state.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { canJudge } from '../policy.ts';
import { settle } from '../rules/opinion.ts';
import { project } from '../rules/project.ts';
import { type Change, changeAlone, type JudgedNumber } from './change-alone.ts';
import { findOpinion, newOpinion, writeOpinionRows } from './opinion-rows.ts';
import { watchBurst } from './watch-burst.ts';

export type { JudgedNumber };

type JudgingRefusal = Exclude<ReturnType<typeof canJudge>, { may: true }>['code'];

/**
 * Changes what a member says of a number, and with it the number's evidence and counts, in one transaction: the account
 * first, then the number's row, by which all who judge one number wait for each other, then the opinion.
 *
 * @param options.begin runs before any number's row is locked, and may refuse
 * @param options.ifNothing what comes of it where nothing is kept of what the member says: null for nothing at all
 * @returns why not, or null when it is done
 */
export async function changeOpinion<Code extends string>(
  database: Database,
  member: Member,
  number: JudgedNumber,
  change: Change<Code>,
  options: { now: Date; begin?: (tx: Tx) => Promise<Code | null>; ifNothing?: Code | null },
): Promise<JudgingRefusal | Code | null> {
  const { phone } = number;
  const { now } = options;
  // What runs first may have to lock more than one statement can.
  if (options.begin === undefined && (await changeAlone(database, member, number, change, now))) return null;
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
    const after = settle(outcome.opinion, account.createdAt, now);
    await writeOpinionRows(tx, [{ ...after, phone, profileId: member.profileId }], now);
    const projected = await watchBurst(tx, project(counted, before, after), before, after);
    await writeOpinions(tx, [projected], now);
    await publish(tx, numberChanged, phone);
    return null;
  });
}
