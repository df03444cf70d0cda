import type { QueueMail } from '#server/domains/notification/door.ts';
import { createMailBuyer } from '#server/domains/payment/door.ts';
import type { WalletPrices } from '#server/domains/wallet/door.ts';
import { workWithin } from '#server/platform/jobs/job.ts';
import { minuteMs } from '#shared/time.ts';
import type { Base, DomainPart } from '../part.ts';
import { remindUnpaid } from './commands/remind-unpaid.ts';
import { enqueueRenewals, memberRenewals, type Renewing, renewMember } from './commands/renew-subscriptions.ts';
import { subscriptionData } from './commands/subscription-data.ts';

/** A product outlives its paid month by at most this. */
const renewMs = 10 * minuteMs;

/** Renewals, reminders and ends of monthly subscriptions. The products belong to other domains. */
export function createSubscriptionPart(
  { database, log, parts }: Base,
  { wallet, notification }: { wallet: { prices: WalletPrices }; notification: { queueMail: QueueMail } },
): DomainPart {
  const mailBuyer = createMailBuyer(notification.queueMail);
  const renewing = (): Renewing => ({
    database,
    prices: wallet.prices,
    mailBuyer,
    kinds: parts().flatMap((part) => part.subscriptionKinds ?? []),
    onFailure: (error) => log.error({ err: error }, 'a monthly subscription was not gone through'),
  });
  return {
    jobs: [
      // Takes numcy but deletes nothing, so it must not run while the date is uncertain: not `isHarmless`.
      { name: 'renew-subscriptions', everyMs: renewMs, run: (at) => enqueueRenewals(database, at) },
      workWithin(memberRenewals, (tx, renewal) => renewMember(tx, renewing(), renewal)),
      { name: 'remind-unpaid-subscriptions', everyMs: renewMs, run: (at) => remindUnpaid(renewing(), at) },
    ],
    personalData: [subscriptionData],
  };
}
