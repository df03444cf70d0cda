import type { QueueMail } from '#server/domains/notification/door.ts';
import { createMailBuyer } from '#server/domains/payment/door.ts';
import type { WalletPrices } from '#server/domains/wallet/door.ts';
import { workWithin } from '#server/platform/jobs/job.ts';
import { minuteMs } from '#shared/time.ts';
import type { Base, DomainPart } from '../part.ts';
import { remindUnpaid } from './commands/remind-unpaid.ts';
import { enqueueRenewals, memberRenewals, type Renewing, renewMember } from './commands/renew-subscriptions.ts';
import { subscriptionData } from './commands/subscription-data.ts';

/** What is paid for stays this long over its end at most. */
const renewMs = 10 * minuteMs;

/** What members pay numcy for month by month: renewals, reminders, ends. What it is for is other domains’. */
export function openSubscription(
  { database, log, parts }: Base,
  { wallet, notification }: { wallet: { prices: WalletPrices }; notification: { queueMail: QueueMail } },
): DomainPart {
  const mailBuyer = createMailBuyer(notification.queueMail);
  const renewing = (): Renewing => ({
    ...{ database, prices: wallet.prices, mailBuyer },
    kinds: parts().flatMap((part) => part.subscriptionKinds ?? []),
    onFailure: (error) => log.error({ err: error }, 'a monthly subscription was not gone through'),
  });
  return {
    jobs: [
      // Nothing is deleted, but numcy are taken: so not while nobody knows which day it is.
      { name: 'renew-subscriptions', everyMs: renewMs, run: (at) => enqueueRenewals(database, at) },
      workWithin(memberRenewals, (tx, renewal) => renewMember(tx, renewing(), renewal)),
      { name: 'remind-unpaid-subscriptions', everyMs: renewMs, run: (at) => remindUnpaid(renewing(), at) },
    ],
    personalData: [subscriptionData],
  };
}
