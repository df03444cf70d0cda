import type { NewMail, QueueMail } from '#server/domains/notification/door.ts';
import type { ProofElsewhere } from '#server/domains/part.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { findPaidAddress } from '../queries/find-paid-address.ts';

/** Mails a member who has paid before, in the transaction of the change reported. */
export type MailBuyer = (
  tx: Tx,
  mail: Pick<NewMail, 'kind' | 'values' | 'link' | 'ledger'> & { profileId: string },
  now: Date,
) => Promise<void>;

/** Mails about numcy go to the address of the newest paid order; without one only the notice remains. */
export function createMailBuyer(queueMail: QueueMail): MailBuyer {
  return async (tx, mail, now) => {
    const buyer = await findPaidAddress(tx, mail.profileId);
    if (buyer === null) return;
    const paidBy = buyer.isTest ? 'test' : 'money';
    await queueMail(tx, { ...mail, to: buyer.email, locale: buyer.locale, paidBy }, now);
  };
}

/** The same for a proof elsewhere, within the mail limits for events that strangers can trigger. */
export function createMailOfProof(queueMail: QueueMail) {
  return async (tx: Tx, { profileId, use }: ProofElsewhere, now: Date): Promise<void> => {
    const buyer = await findPaidAddress(tx, profileId);
    if (buyer === null) return;
    const { email: to, locale } = buyer;
    await queueMail(tx, { to, locale, profileId, kind: use, link: '/number/my', isProven: true }, now);
  };
}
