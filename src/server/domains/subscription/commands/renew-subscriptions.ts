import type { EndReason, Subscription, SubscriptionKind } from '#server/domains/part.ts';
import type { MailBuyer } from '#server/domains/payment/door.ts';
import { spend, type WalletPrices } from '#server/domains/wallet/door.ts';
import { apart } from '#server/platform/db/apart.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { isCollision, isConnectionLost } from '#server/platform/db/database-error.ts';
import { transact } from '#server/platform/db/transact.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { defineQueue } from '#server/platform/jobs/job.ts';
import { listDueMembers, lockDue } from '../queries/live-subscriptions.ts';
import { nextMonth } from '../rules.ts';
import { chargeOf } from './begin-subscription.ts';
import { endSubscription } from './end-subscription.ts';
import { isInUse } from './hold-subscriber.ts';
import { notifyCharge, notifyMember } from './notify-member.ts';

export interface Renewing {
  database: Database;
  prices: WalletPrices;
  kinds: readonly SubscriptionKind[];
  mailBuyer: MailBuyer;
  /** Reports one failed subscription. It stays unchanged and the next run retries it. */
  onFailure(error: unknown): void;
}

/** `at`: Unix time in milliseconds at which months count as over, agreed between servers and database. */
export type MemberRenewal = { profileId: string; at: number };
/** Retries are short: the next run enqueues a failed job again anyway. */
export const memberRenewals = defineQueue<MemberRenewal>('renew-member', {
  limit: 3,
  firstPauseS: 60,
  longestPauseS: 600,
});

const membersAtOnce = 100;
/** Subscriptions of one member processed per transaction; the rest go to a follow-up job. */
const mostAtOnce = 20;

/** Enqueues a job for each member with a subscription past its end. A duplicate job finds nothing to do. */
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
 * Charges the next month of each due subscription of a member, or ends it, in the transaction that completes the job.
 * Idempotent across runs and servers. A subscription that fails stays unchanged.
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
      // Lock conflict or lost connection: the whole job is retried.
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
    return notifyMember(tx, 'unpaid', live, await kind.link(tx, live), now);
  }
  const renewed = { ...live, months, endsAt };
  await tx
    .updateTable('numcy_subscription')
    .set({ months, ends_at: endsAt, reminders: 0 })
    .where('id', '=', live.id)
    .execute();
  await kind.extend(tx, renewed, now);
  await notifyCharge(tx, mailBuyer, 'renewed', renewed, paid, now);
}

/** @throws Error if no domain implements the kind, so that nothing is charged for it */
export function kindOf(kinds: readonly SubscriptionKind[], { kind }: Pick<Subscription, 'kind'>): SubscriptionKind {
  const found = kinds.find(({ name }) => name === kind);
  if (!found) throw new Error(`nobody keeps subscriptions of the kind ${kind}`);
  return found;
}
