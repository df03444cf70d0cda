import type { NewMail, QueueMail } from '#server/domains/notification/door.ts';
import type { ProofElsewhere } from '#server/domains/part.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { findPaidAddress } from '../queries/find-paid-address.ts';

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
    const buyer = await findPaidAddress(tx, mail.profileId);
    if (buyer === null) return;
    const paidBy = buyer.isTest ? 'test' : 'money';
    await queueMail(tx, { ...mail, to: buyer.email, locale: buyer.locale, paidBy }, now);
  };
}

/** The same of a proof of the member's number, which costs nothing: it shares the limits of what strangers bring about. */
export function createMailOfProof(queueMail: QueueMail) {
  return async (tx: Tx, { profileId, use }: ProofElsewhere, now: Date): Promise<void> => {
    const buyer = await findPaidAddress(tx, profileId);
    if (buyer === null) return;
    const { email: to, locale } = buyer;
    await queueMail(tx, { to, locale, profileId, kind: use, link: '/number/my', isProven: true }, now);
  };
}
