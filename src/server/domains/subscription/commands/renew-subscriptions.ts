import type { EndReason, Subscription, SubscriptionKind } from '#server/domains/part.ts';
import type { MailBuyer } from '#server/domains/payment/door.ts';
import { spend, type WalletPrices } from '#server/domains/wallet/door.ts';
import { apart } from '#server/platform/db/apart.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { isConnectionLost } from '#server/platform/db/lost-connection.ts';
import { isCollision, transact } from '#server/platform/db/transact.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { defineQueue } from '#server/platform/jobs/job.ts';
import { listDueMembers, lockDue } from '../queries/live-subscriptions.ts';
import { nextMonth } from '../rules.ts';
import { chargeOf } from './begin-subscription.ts';
import { endSubscription } from './end-subscription.ts';
import { isInUse } from './hold-subscriber.ts';
import { tellCharge, tellMember } from './tell-member.ts';

export interface Renewing {
  database: Database;
  prices: WalletPrices;
  /** Of all domains. */
  kinds: readonly SubscriptionKind[];
  mailBuyer: MailBuyer;
  /** One could not be gone through; it is as it was, and the next run tries again. */
  onFailure(error: unknown): void;
}

/** `at`: Unix time in milliseconds by which months are over, as servers and database agreed on it. */
export type MemberRenewal = { profileId: string; at: number };
/** What fails is enqueued anew by the next run anyway. */
export const memberRenewals = defineQueue<MemberRenewal>('renew-member', {
  limit: 3,
  firstPauseS: 60,
  longestPauseS: 600,
});

/** Members whose jobs are left in one transaction. */
const membersAtOnce = 100;
/** Subscriptions of one member that are gone through in one transaction; the rest go on in a job of their own. */
const mostAtOnce = 20;

/** Leaves a job for each member of whom something ended by now; a second job for the same finds nothing to do. */
export async function enqueueRenewals({ db }: Database, now: Date): Promise<void> {
  for (let after = '0'; ; ) {
    const members = await listDueMembers(db, { now, after, most: membersAtOnce });
    const last = members.at(-1);
    if (last === undefined) return;
    await transact(db, async (tx) => {
      for (const profileId of members) await enqueue(tx, memberRenewals, { profileId, at: now.getTime() });
    });
    after = last;
  }
}

/**
 * Goes through what of a member's ended by then, in the transaction that ends the job: charges the next month of each,
 * once, however often and on however many servers it is run, or lets it end. One that fails is left as it was.
 */
export async function renewMember(tx: Tx, renewing: Renewing, { profileId, at }: MemberRenewal): Promise<void> {
  const now = new Date(at);
  const isUsed = await isInUse(tx, profileId);
  const due = await lockDue(tx, { profileId, now, most: mostAtOnce });
  let renewed = 0;
  for (const one of due) {
    try {
      await apart(tx, () => renewOne(tx, renewing, one, { isUsed, now }));
      renewed += 1;
    } catch (error) {
      // Others waited for the same rows, or the connection is gone: the whole job is done anew.
      if (isCollision(error) || isConnectionLost(error)) throw error;
      renewing.onFailure(error);
    }
  }
  if (due.length === mostAtOnce && renewed > 0) await enqueue(tx, memberRenewals, { profileId, at });
}

async function renewOne(
  tx: Tx,
  { prices, kinds, mailBuyer }: Renewing,
  live: Subscription,
  { isUsed, now }: { isUsed: boolean; now: Date },
): Promise<void> {
  const kind = kindOf(kinds, live);
  const end = async (by: EndReason) => {
    await endSubscription(tx, live.id, by, now);
    await kind.end(tx, live, now, by);
  };
  if (!live.renews) return end('cancelled');
  if (!isUsed) return end('left');
  if (!(await kind.stands(tx, live))) return end('gone');
  const { months, endsAt } = nextMonth(live.begunAt, live.months, now);
  const paid = await spend(tx, prices, chargeOf({ ...live, months }), now);
  if (!paid.ok) {
    await end('unpaid');
    return tellMember(tx, 'unpaid', live, await kind.link(tx, live), now);
  }
  const renewed = { ...live, months, endsAt };
  await tx
    .updateTable('numcy_subscription')
    .set({ months, ends_at: endsAt, reminders: 0 })
    .where('id', '=', live.id)
    .execute();
  await kind.extend(tx, renewed, now);
  await tellCharge(tx, mailBuyer, 'renewed', renewed, paid, now);
}

/** @throws where no domain has it: then nothing is charged for what nobody keeps */
export function kindOf(kinds: readonly SubscriptionKind[], { kind }: Pick<Subscription, 'kind'>): SubscriptionKind {
  const found = kinds.find(({ name }) => name === kind);
  if (!found) throw new Error(`nobody keeps subscriptions of the kind ${kind}`);
  return found;
}
