// Who paid is written to at the address that they paid with, for the money’s sake and for what it bought.

export { createMailBuyer, type MailBuyer } from './commands/mail-buyer.ts';
export { findPaidAddress } from './queries/find-paid-address.ts';
