import type { QueueMail } from '#server/domains/notification/door.ts';

/** Lets mails that tell of money name the tax in it, in the words that stand on the receipt. */
export function nameTax(queueMail: QueueMail, taxLine: string): QueueMail {
  if (taxLine === '') return queueMail;
  return (tx, mail, now) => {
    const { money } = mail.values ?? {};
    const isOfMoney = typeof money === 'object' && 'amount' in money && money.amount > 0;
    return queueMail(tx, isOfMoney ? { ...mail, tax: taxLine } : mail, now);
  };
}
