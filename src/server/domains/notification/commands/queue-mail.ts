import type { Tx } from '#server/platform/db/database.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { type RateLimit, take } from '#server/platform/rate-limit/rate-limit.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { readMailAddress } from '#shared/mail-address.ts';
import type { NoticeValues, ToldValues } from '#shared/notice-value.ts';
import { type Numcy, type NumcyJson, writeNumcy } from '#shared/numcy.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { type GivenValues, keepValues } from './keep-values.ts';
import type { MailKeys } from './mail-deps.ts';
import { mailQueue } from './mail-queue.ts';
import '../tables.ts';

type KindOf<Key> = Key extends `mail.${infer Kind}.subject` ? Kind : never;
/** Each has the phrases `mail.<kind>.subject` and `mail.<kind>.body`. */
export type MailKind = KindOf<PhraseKey>;

export interface NewMail {
  to: string;
  kind: MailKind;
  locale: LocaleTag;
  values?: GivenValues;
  /** A path of this site, with its slash. */
  link: string;
  /** Whose account it concerns, where it does one: it goes with the account. */
  profileId?: string;
  /**
   * The answer to what somebody just did who says that the address is theirs: the only mail that goes to an address which
   * nobody confirmed, once, with links to confirm it and to say "not me".
   */
  receipt?: {
    /** What it is of, told to all parts when somebody answers: in letters of its domain, such as `complaint:K7QM-2XRT`. */
    about: string;
    /** Keyed hash of who asks, as `visitorOf` gives it. */
    network: string;
    /** A member wants to be written to there, and may ask once more where the mail before was lost. */
    isAgain?: true;
  };
  /** It waits until `from`, and may be taken back until then by its key (`createCancelMails`). */
  later?: { key: string; from: Date };
  /** Its owner proved the address by other means than our link, such as money that was paid with it. */
  isProven?: true;
  /** What the operator's settings say of the tax in the money it tells of: the only words that are no phrase. */
  tax?: string;
  /** The line that it tells of in the wallet of who reads it. */
  ledger?: MailedLine;
  /**
   * It tells what became of a payment that was made with this address, which proves it. Payments of `money` are bounded
   * by what they cost, so their mails share no limit with what strangers can bring about; those of a `test` cost nothing.
   * One that is refused is kept as `withheld`.
   */
  paidBy?: 'money' | 'test';
  /** It tells a member of notices, at the address that they confirmed for that. */
  notices?: MailedNotices;
  /** The operator set it for the site's own mail: it needs no confirmation, and what strangers bring on it stops nothing. */
  isOwn?: true;
  /**
   * An admin tries the mail server out by it, at an address that they typed: it needs no confirmation and uses up
   * nothing of the address. Who wants no mail gets none.
   */
  isTest?: true;
}

/** A posting as a mail tells it, in whole numcy: above 0 gained, below 0 paid, and the balance after it. */
export interface MailedLine {
  amount: Numcy;
  balance: Numcy;
}

/** What a mail tells of a member's notices. */
export interface MailedNotices {
  /** `mailed_at` of those that it tells: it is not sent where each was read meanwhile. Null: it goes all the same. */
  mailedAt: string | null;
  /** A paragraph each, with its page where it has one. */
  news: readonly { phrase: PhraseKey; values: ToldValues; link: string | null }[];
  /** By which who reads it stops its like, and what that is, for the page. */
  stop: { token: string; about: string };
}

/** `unconfirmed`, `stopped`: its owner has not said yes, or said no. `day_limit`, `network_limit`: enough for now. */
export type MailOutcome = 'queued' | 'invalid' | 'unconfirmed' | 'stopped' | 'day_limit' | 'network_limit';
export type QueueMail = (tx: Tx, mail: NewMail, now: Date) => Promise<MailOutcome>;

/** What a stranger can bring upon an address stays below all that it takes, so that what matters still gets there. */
export const mailLimits = {
  address: { name: 'mails to address', most: 3, spanMs: dayMs },
  receipts: { name: 'receipts to address', most: 2, spanMs: dayMs },
  network: { name: 'receipts of network', most: 10, spanMs: hourMs },
  again: { name: 'asks to confirm address', most: 1, spanMs: dayMs },
  notices: { name: 'mails of notices to address', most: 20, spanMs: dayMs },
  // Far beyond what anybody buys in a day: it bounds what a fault, or a card that is tried out, does to an address.
  money: { name: 'mails of money to address', most: 100, spanMs: dayMs },
};

/** What is sealed of a mail. */
export interface SealedMail {
  to: string;
  locale: LocaleTag;
  values: NoticeValues;
  link: string;
  tax?: string;
  ledger?: { amount: NumcyJson; balance: NumcyJson };
  /** For the links of a receipt. */
  token: string | null;
  notices?: MailedNotices;
  /** The operator's own, which nobody stops. */
  isOwn?: true;
}

/** @param operatorAddress the operator's own, which needs no confirmation */
export function createQueueMail(keys: MailKeys, operatorAddress: string | null): QueueMail {
  const operator = operatorAddress && readMailAddress(operatorAddress)?.toLowerCase();
  /**
   * Leaves a mail to be sent once the transaction is committed, within the limits of strangers' addresses.
   *
   * @throws Error where the link leaves the site or a value is none
   */
  return async (tx, mail, now) => {
    const { kind, locale, values = {}, link, receipt, later, tax, ledger, notices } = mail;
    if (!/^\/([^/\\]|$)/.test(link)) throw new Error(`the link of the mail ${kind} leads out of the site`);
    const kept = keepValues(values, `the mail ${kind}`);
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
        ...{ profile_id: mail.profileId ?? null, kind, state: 'waiting', created_at: now },
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
  /** That it counts for. */
  limit: RateLimit;
  receipt: NewMail['receipt'];
}

/** Null where it may be sent, which then counts. The network comes first: who is refused uses up nothing of an address. */
async function admit(
  tx: Tx,
  { address, isProven, isOwn, isUnlimited, limit, receipt }: Asked,
  now: Date,
): Promise<MailOutcome | null> {
  if (receipt && (await take(tx, mailLimits.network, receipt.network, now)) > 0) return 'network_limit';
  // Only what may be the first mail leaves a row: else a mail that never went out would use up the one receipt.
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
  if (receipt?.isAgain && (await take(tx, mailLimits.again, address, now)) > 0) return 'day_limit';
  if (receipt && (await take(tx, mailLimits.receipts, address, now)) > 0) return 'day_limit';
  if (!isUnlimited && (await take(tx, limit, address, now)) > 0) return 'day_limit';
  await tx.updateTable('mail_address').set({ last_at: now }).where('address', '=', address).execute();
  return null;
}

/** Notes that a mail about a payment did not go out, and of whose account, but not to which address. */
async function refuse(tx: Tx, mail: NewMail, refusal: MailOutcome, now: Date): Promise<MailOutcome> {
  const { paidBy, kind, profileId = null } = mail;
  if (paidBy === undefined) return refusal;
  await tx
    .insertInto('mail')
    .values({ profile_id: profileId, kind, sealed: null, state: 'withheld', created_at: now, done_at: now })
    .execute();
  return refusal;
}

/** @returns whether nothing was ever written to it, as far as that is kept */
async function noteAddress(tx: Tx, address: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('mail_address')
    .values({ address, last_at: now })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}
