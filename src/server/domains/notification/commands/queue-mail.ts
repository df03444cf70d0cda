import type { Tx } from '#server/platform/db/database.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { consume, type RateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { readMailAddress } from '#shared/mail-address.ts';
import type { NoticeValues, ShownValues } from '#shared/notice-value.ts';
import { type Numcy, type NumcyJson, writeNumcy } from '#shared/numcy.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import type { MailKeys } from './mail-deps.ts';
import { mailQueue } from './mail-queue.ts';
import { type GivenValues, toStoredValues } from './stored-values.ts';

type KindOf<Key> = Key extends `mail.${infer Kind}.subject` ? Kind : never;
export type MailKind = KindOf<PhraseKey>;

export interface NewMail {
  to: string;
  kind: MailKind;
  locale: LocaleTag;
  values?: GivenValues;
  /** Site path with leading slash. */
  link: string;
  /** The account it concerns; deleted with the account. */
  profileId?: string;
  /** Answer to somebody who claims the address: the only mail to an unconfirmed address, once, with confirm links. */
  receipt?: {
    /** Subject of the mail for the parts that handle its answer, such as `complaint:K7QM-2XRT`. */
    about: string;
    /** Keyed hash of the caller's network, from `visitorOf`. */
    network: string;
    /** Set for a member's own address: allows a second request if the first mail was lost. */
    isAgain?: true;
  };
  /** Sent at `from`; can be canceled by key until then (`createCancelMails`). */
  later?: { key: string; from: Date };
  /** The address was proven by other means, such as a payment. */
  isProven?: true;
  /** Tax text from the operator's settings; the only text that is no phrase. */
  tax?: string;
  ledger?: MailedLine;
  /**
   * A payment proved this address. Real ones cost money, so their mails do not share the limit that strangers can use
   * up. A refused mail is recorded as `withheld`.
   */
  paidBy?: 'money' | 'test';
  notices?: MailedNotices;
  /** Mail of the site to its operator: needs no confirmation and cannot be stopped by strangers' receipts. */
  isOwn?: true;
  /** An admin's test mail: needs no confirmation, uses no limit. An address that refused mail still gets none. */
  isTest?: true;
}

/** Posting in whole numcy, positive for a gain, and the balance after it. */
export interface MailedLine {
  amount: Numcy;
  balance: Numcy;
}

export interface MailedNotices {
  /** `mailed_at` of its notices: the mail is dropped if all were read meanwhile. Null: always sent. */
  mailedAt: string | null;
  /** A paragraph each, with a link or null. */
  news: readonly { phrase: PhraseKey; values: ShownValues; link: string | null }[];
  /** Unsubscribe token, and what it stops. */
  stop: { token: string; about: string };
}

/** `unconfirmed`: not confirmed yet. `stopped`: denied by the owner. `day_limit`, `network_limit`: rate limits. */
export type MailOutcome = 'queued' | 'invalid' | 'unconfirmed' | 'stopped' | 'day_limit' | 'network_limit';
export type QueueMail = (tx: Tx, mail: NewMail, now: Date) => Promise<MailOutcome>;

/** Limits on what strangers can cause are below the address's total, so that important mail still arrives. */
export const mailLimits = {
  address: { name: 'mails to address', most: 3, spanMs: dayMs },
  receipts: { name: 'receipts to address', most: 2, spanMs: dayMs },
  network: { name: 'receipts of network', most: 10, spanMs: hourMs },
  again: { name: 'asks to confirm address', most: 1, spanMs: dayMs },
  notices: { name: 'mails of notices to address', most: 20, spanMs: dayMs },
  // Far above real purchases: bounds the effect of a fault or of card testing.
  money: { name: 'mails of money to address', most: 100, spanMs: dayMs },
};

export interface SealedMail {
  to: string;
  locale: LocaleTag;
  values: NoticeValues;
  link: string;
  tax?: string;
  ledger?: { amount: NumcyJson; balance: NumcyJson };
  token: string | null;
  notices?: MailedNotices;
  isOwn?: true;
}

/** @param operatorAddress needs no confirmation */
export function createQueueMail(keys: MailKeys, operatorAddress: string | null): QueueMail {
  const operator = operatorAddress && readMailAddress(operatorAddress)?.toLowerCase();
  /** Queues a mail within the limits of unproven addresses. @throws Error for a foreign link or invalid value */
  return async (tx, mail, now) => {
    const { kind, locale, values = {}, link, receipt, later, tax, ledger, notices } = mail;
    if (!/^\/([^/\\]|$)/.test(link)) throw new Error(`the link of the mail ${kind} leads out of the site`);
    const kept = toStoredValues(values, `the mail ${kind}`);
    const to = readMailAddress(mail.to);
    if (to === null) return refuse(tx, mail, 'invalid', now);
    const address = keys.hash(to);
    const isOwn = mail.isOwn === true;
    const isKnown = mail.isProven === true || notices !== undefined || to.toLowerCase() === operator;
    const isUnlimited = isOwn || mail.isTest === true;
    const isProven = mail.paidBy !== undefined || isKnown || isUnlimited;
    const limit = notices ? mailLimits.notices : mail.paidBy === 'money' ? mailLimits.money : mailLimits.address;
    const asked = { address, isProven, isOwn, isUnlimited, limit, receipt };
    const refusal = await admit(tx, asked, now);
    if (refusal !== null) return refuse(tx, mail, refusal, now);
    const token = receipt ? keys.links.seal(JSON.stringify({ address, about: receipt.about })) : null;
    const line = ledger && { amount: writeNumcy(ledger.amount), balance: writeNumcy(ledger.balance) };
    const own = { ...(mail.isOwn && { isOwn: mail.isOwn }), ...(notices && { notices }) };
    const given = { ...(tax && { tax }), ...(line && { ledger: line }), ...own };
    const sealed: SealedMail = { to, locale, values: kept, link, token, ...given };
    const { id } = await tx
      .insertInto('mail')
      .values({
        profile_id: mail.profileId ?? null,
        kind,
        state: 'waiting',
        created_at: now,
        key: later?.key ?? null,
        sealed: keys.outbox.seal(JSON.stringify(sealed)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const afterS = later ? Math.max(0, Math.ceil((later.from.getTime() - now.getTime()) / 1000)) : 0;
    await enqueue(tx, mailQueue, { id }, { afterS });
    return 'queued';
  };
}

interface Asked {
  address: string;
  isProven: boolean;
  isOwn: boolean;
  isUnlimited: boolean;
  limit: RateLimit;
  receipt: NewMail['receipt'];
}

/** Null, and counted, if it may be sent. The network's limit comes first and spares the address's. */
async function admit(
  tx: Tx,
  { address, isProven, isOwn, isUnlimited, limit, receipt }: Asked,
  now: Date,
): Promise<MailOutcome | null> {
  if (receipt && (await consume(tx, mailLimits.network, receipt.network, now)) > 0) return 'network_limit';
  // Only a first mail inserts the address: otherwise a mail that is never sent would use up the only receipt.
  const isNew = (isProven || receipt !== undefined) && (await noteAddress(tx, address, now));
  const known = await tx
    .selectFrom('mail_address')
    .select(['confirmed_at', 'stopped_at'])
    .where('address', '=', address)
    .forUpdate()
    .executeTakeFirst();
  if (!known) return 'unconfirmed';
  if (known.stopped_at !== null && !isOwn) return 'stopped';
  const isKnown = isProven || known.confirmed_at !== null;
  if (!isKnown && !(receipt && (isNew || receipt.isAgain))) return 'unconfirmed';
  if (receipt?.isAgain && (await consume(tx, mailLimits.again, address, now)) > 0) return 'day_limit';
  if (receipt && (await consume(tx, mailLimits.receipts, address, now)) > 0) return 'day_limit';
  if (!isUnlimited && (await consume(tx, limit, address, now)) > 0) return 'day_limit';
  await tx.updateTable('mail_address').set({ last_at: now }).where('address', '=', address).execute();
  return null;
}

/** Records that a mail about a payment was not sent, with its account but without the address. */
async function refuse(tx: Tx, mail: NewMail, refusal: MailOutcome, now: Date): Promise<MailOutcome> {
  const { paidBy, kind, profileId = null } = mail;
  if (paidBy === undefined) return refusal;
  await tx
    .insertInto('mail')
    .values({ profile_id: profileId, kind, sealed: null, state: 'withheld', created_at: now, done_at: now })
    .execute();
  return refusal;
}

/** @returns whether the address is new, as far as records go back */
async function noteAddress(tx: Tx, address: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('mail_address')
    .values({ address, last_at: now })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}
