import type { StatedKind } from '#contract/stated-kind.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import { isAhead } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { dayMs } from '#shared/time.ts';
import { canStateOfNumber } from '../policy.ts';
import type { Stated } from '../queries/number-holder.ts';
import type { StatedLately } from '../tables.ts';
import { lockActive } from './account-state.ts';

/**
 * Publishes the holder's statement on the number's page. A repeated one keeps its first day, so that reports since then
 * still count beside it. It does not affect the verdict: a holder's word is no evidence.
 */
export async function stateOfNumber(
  database: Database,
  member: Member,
  { kind, days }: { kind: StatedKind; days: number },
  now: Date,
): Promise<Stated | 'profile.deactivated' | 'session.ended' | 'sign_in.proof_needed'> {
  const refusal = refusalOf(canStateOfNumber(member));
  if (refusal !== null) return refusal;
  const until = new Date(now.getTime() + days * dayMs);
  return transact(database.db, async (tx): Promise<Stated | 'profile.deactivated' | 'session.ended'> => {
    if (!(await lockActive(tx, member.profileId))) return 'profile.deactivated';
    const { is_holder, stated_lately } = await tx
      .selectFrom('profile')
      .select(['is_holder', 'stated_lately'])
      .where('id', '=', member.profileId)
      .executeTakeFirstOrThrow();
    // The number was passed to someone else a moment ago.
    if (!is_holder) return 'session.ended';
    const { at, lately } = stateAgain(stated_lately ?? {}, { kind, until }, now);
    await tx
      .updateTable('profile')
      .set({ stated: kind, stated_at: at, stated_until: until, stated_lately: JSON.stringify(lately) })
      .where('id', '=', member.profileId)
      .execute();
    await publish(tx, numberChanged, member.phone);
    return { kind, at, until };
  });
}

/** Start of a statement. A repeated one keeps its start, and so the count of reports since. */
function stateAgain(lately: StatedLately, { kind, until }: { kind: StatedKind; until: Date }, now: Date) {
  const known = Object.entries(lately).filter(
    ([, one]) => one !== undefined && new Date(one.until) > now && !isAhead(new Date(one.at), now),
  );
  const before = known.find(([name]) => name === kind)?.[1];
  const at = before === undefined ? now : new Date(before.at);
  return { at, lately: { ...Object.fromEntries(known), [kind]: { at, until } } };
}

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
