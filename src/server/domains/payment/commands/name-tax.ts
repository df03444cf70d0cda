import type { QueueMail } from '#server/domains/notification/door.ts';

export function nameTax(queueMail: QueueMail, taxLine: string): QueueMail {
  if (taxLine === '') return queueMail;
  return (tx, mail, now) => {
    const { money } = mail.values ?? {};
    const isOfMoney = typeof money === 'object' && 'amount' in money && money.amount > 0;
    return queueMail(tx, isOfMoney ? { ...mail, tax: taxLine } : mail, now);
  };
}
