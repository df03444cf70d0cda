import { sql } from 'kysely';
import { accountRows, listFormerHolders } from '#server/domains/profile/door.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { defineQueue } from '#server/platform/jobs/job.ts';
import { type PaymentProvider, ProviderError } from '../providers/provider.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** Subscriptions to cancel: at period end, or at once (`isAtOnce`) if nobody is left to use what is paid. */
export const canceledRenewals = defineQueue<{ provider: string; subscriptionId: string; isAtOnce: boolean }>(
  'cancel-renewal',
  { limit: 20, firstPauseS: 30, longestPauseS: 3_600 },
);

/** Enqueues the cancellation of all renewals of a member in the caller's transaction. */
export async function stopRenewals(tx: Tx, profileId: string): Promise<void> {
  const running = await tx
    .selectFrom('payment_subscription')
    .select(['provider', 'subscription_id'])
    .where('profile_id', '=', profileId)
    .where('auto_renewing', '=', true)
    .where('status', '!=', 'ended')
    .execute();
  for (const { provider, subscription_id: subscriptionId } of running) {
    await enqueue(tx, canceledRenewals, { provider, subscriptionId, isAtOnce: false });
  }
}

/** Former holders of a number cannot sign in to cancel, so their renewals stop here. */
export async function stopFormerRenewals(tx: Tx, phone: string): Promise<void> {
  for (const profileId of await listFormerHolders(tx, phone)) await stopRenewals(tx, profileId);
}

/**
 * Stops renewals of accounts whose owner cannot cancel them: suspended, deactivated (also where a checkout opened before
 * was paid since), or parted from the number by a migration (decision 030).
 */
export async function stopLostRenewals({ db }: Database): Promise<void> {
  const { rows } = await sql<{ profile_id: string }>`
    select distinct paid.profile_id from payment_subscription paid
    join ${sql.raw(accountRows)} account on account.id = paid.profile_id
    where paid.auto_renewing and paid.status <> 'ended' and account.phone is not null
      and (not account.is_holder or account.barred_at is not null or account.deactivated_at is not null)
    order by paid.profile_id`.execute(db);
  for (const { profile_id } of rows) await transact(db, (tx) => stopRenewals(tx, profile_id));
}

/** Enqueues the immediate end of the subscription this order began, after a withdrawal. */
export async function endSubscription(tx: Tx, orderNumber: string): Promise<void> {
  const begun = await tx
    .selectFrom('payment_subscription')
    .select(['provider', 'subscription_id'])
    .where('order_number', '=', orderNumber)
    .executeTakeFirst();
  if (!begun) return;
  const { provider, subscription_id: subscriptionId } = begun;
  await enqueue(tx, canceledRenewals, { provider, subscriptionId, isAtOnce: true });
}

/** Cancels renewal, or ends it at once. Idempotent. @throws ProviderError if unreachable */
export async function cancelRenewal(
  { log }: Pick<PaymentDeps, 'log'>,
  provider: PaymentProvider,
  { subscriptionId, isAtOnce }: { subscriptionId: string; isAtOnce: boolean },
): Promise<void> {
  try {
    if (isAtOnce) await provider.subscriptions?.end(subscriptionId);
    else await provider.subscriptions?.cancelRenewal(subscriptionId);
  } catch (error) {
    if (!(error instanceof ProviderError && error.isLasting)) throw error;
    log.warn({ err: error }, 'a subscription could not be canceled: it may have ended');
  }
}
