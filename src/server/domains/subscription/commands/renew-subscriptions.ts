import type { WalletPrices } from '#server/domains/wallet/commands/open-wallet.ts';
import { spend } from '#server/domains/wallet/commands/spend.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { lockLiveById, type Subscription } from '../queries/live-subscriptions.ts';
import { nextMonth } from '../rules.ts';
import type { EndReason } from '../tables.ts';
import { chargeOf } from './begin-subscription.ts';
import { endSubscription } from './end-subscription.ts';
import { isInUse } from './hold-subscriber.ts';
import type { SubscriptionKind } from './subscription-kind.ts';
import { tellMember } from './tell-member.ts';

export interface Renewing {
  database: Database;
  prices: WalletPrices;
  /** Of all domains. */
  kinds: readonly SubscriptionKind[];
  /** One could not be gone through; it is as it was, and the next run tries again. */
  onFailure(error: unknown): void;
}

/**
 * Goes through what ended by now, each in a transaction of its own: charges the next month, once, however often and on
 * however many servers it is run, or lets it end.
 */
export async function renewSubscriptions(renewing: Renewing, now: Date): Promise<void> {
  const due = await renewing.database.db
    .selectFrom('numcy_subscription')
    .select(['id', 'profile_id as profileId'])
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', now)
    // What ended first is charged first: a balance may not do for all.
    .orderBy('ends_at')
    .orderBy('id')
    .execute();
  for (const one of due) {
    try {
      await transact(renewing.database.db, (tx) => renewOne(tx, renewing, one, now));
    } catch (error) {
      renewing.onFailure(error);
    }
  }
}

async function renewOne(
  tx: Tx,
  { prices, kinds }: Renewing,
  { id, profileId }: { id: string; profileId: string },
  now: Date,
): Promise<void> {
  const isUsed = await isInUse(tx, profileId);
  const live = await lockLiveById(tx, id);
  // Another server was here, or the member.
  if (live === null || live.endsAt > now) return;
  const kind = kindOf(kinds, live);
  const end = async (by: EndReason) => {
    await endSubscription(tx, id, by, now);
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
    .where('id', '=', id)
    .execute();
  await kind.extend(tx, renewed, now);
  await tellMember(tx, 'renewed', renewed, await kind.link(tx, renewed), now);
}

/** @throws where no domain has it: then nothing is charged for what nobody keeps */
export function kindOf(kinds: readonly SubscriptionKind[], { kind }: Pick<Subscription, 'kind'>): SubscriptionKind {
  const found = kinds.find(({ name }) => name === kind);
  if (!found) throw new Error(`nobody keeps subscriptions of the kind ${kind}`);
  return found;
}
