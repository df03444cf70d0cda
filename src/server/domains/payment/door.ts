// Other domains mail buyers at the address they paid with, about money and about what it bought.

export { createMailBuyer, type MailBuyer } from './commands/mail-buyer.ts';
export { findPaidAddress } from './queries/find-paid-address.ts';
