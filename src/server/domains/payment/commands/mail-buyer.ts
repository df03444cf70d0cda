import type { NewMail, QueueMail } from '#server/domains/notification/commands/queue-mail.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { fallbackLocale } from '#shared/locale.ts';
import '../tables.ts';

/** Writes to a member who paid once, in the transaction of what is told. */
export type MailBuyer = (
  tx: Tx,
  mail: Pick<NewMail, 'kind' | 'values' | 'link' | 'ledger'> & { profileId: string },
  now: Date,
) => Promise<void>;

/**
 * Mails of what becomes of numcy go to the address that the member's newest order was paid with. Who never paid, or gave
 * no address, is told in the app alone.
 */
export function createMailBuyer(queueMail: QueueMail): MailBuyer {
  return async (tx, mail, now) => {
    const order = await tx
      .selectFrom('payment_order')
      .select(['email', 'locale', 'is_test'])
      .where('profile_id', '=', mail.profileId)
      .where('state', '=', 'paid')
      .where('email', 'is not', null)
      .orderBy('paid_at', 'desc')
      .orderBy('number')
      .limit(1)
      .executeTakeFirst();
    if (!order?.email) return;
    const paidBy = order.is_test ? 'test' : 'money';
    await queueMail(tx, { ...mail, to: order.email, locale: order.locale ?? fallbackLocale, paidBy }, now);
  };
}
