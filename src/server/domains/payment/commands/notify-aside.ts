import { listAside, lockUnnotifiedAside, markNotifiedAside } from '#server/domains/profile/door.ts';
import { transact } from '#server/platform/db/transact.ts';
import { findPaidAddress } from '../queries/find-paid-address.ts';
import type { PaymentDeps } from './payment-deps.ts';

/**
 * Mails each account a migration put aside (docs/decisions/030-one-subscriber.md) once, if it paid with an address: its
 * number now opens another account, so it cannot read notices. Mails that cannot be queued are retried the next day.
 */
export async function notifyAside(
  { database: { db }, queueMail }: Pick<PaymentDeps, 'database' | 'queueMail'>,
  now: Date,
): Promise<void> {
  const untold = (await listAside(db)).filter(({ notifiedAt }) => notifiedAt === null);
  for (const { id: profileId } of untold) {
    await transact(db, async (tx) => {
      if (!(await lockUnnotifiedAside(tx, profileId))) return;
      const buyer = await findPaidAddress(tx, profileId);
      if (buyer === null) return;
      const to = { to: buyer.email, locale: buyer.locale, profileId, isProven: true } as const;
      const outcome = await queueMail(tx, { ...to, kind: 'number_merged', link: '/contacts' }, now);
      if (outcome === 'queued') await markNotifiedAside(tx, profileId, now);
    });
  }
}
