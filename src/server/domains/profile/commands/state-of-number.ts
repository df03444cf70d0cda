import type { StatedKind } from '#contract/stated-kind.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { dayMs } from '#shared/time.ts';
import { canStateOfNumber } from '../policy.ts';
import type { Stated } from '../queries/number-holder.ts';
import { holdActiveAlone } from './account-state.ts';
import '../tables.ts';

/**
 * States something of the member's own number, which its page says from now on, in place of what was stated before.
 * The verdict is computed as ever: what the holder says of a number is no evidence about it.
 */
export async function stateOfNumber(
  { database, statementDays }: { database: Database; statementDays: number },
  member: Member,
  kind: StatedKind,
  now: Date,
): Promise<Stated | 'profile.deactivated' | 'sign_in.proof_needed'> {
  const refusal = refusalOf(canStateOfNumber(member));
  if (refusal !== null) return refusal;
  const until = new Date(now.getTime() + statementDays * dayMs);
  return transact(database.db, async (tx): Promise<Stated | 'profile.deactivated'> => {
    if (!(await holdActiveAlone(tx, member.profileId))) return 'profile.deactivated';
    await tx
      .updateTable('profile')
      .set({ stated: kind, stated_at: now, stated_until: until })
      .where('id', '=', member.profileId)
      .execute();
    await publish(tx, numberChanged, member.phone);
    return { kind, at: now, until };
  });
}

/** Takes back what was stated; there may be nothing. */
export async function takeBackStatement(database: Database, member: Member): Promise<void> {
  await transact(database.db, async (tx) => {
    await tx
      .updateTable('profile')
      .set({ stated: null, stated_at: null, stated_until: null })
      .where('id', '=', member.profileId)
      .execute();
    await publish(tx, numberChanged, member.phone);
  });
}
