// What a domain and the app say to each other. Only types stand here, so that every domain may import it.
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { Unread } from '#contract/notification.ts';
import type { PriceKey } from '#contract/wallet-rule.ts';
import type { Config } from '#server/config/config.ts';
import type { CredentialReader } from '#server/platform/access/credentials.ts';
import type { BotCheck } from '#server/platform/bot-check/bot-check.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import type { PartitionedTable } from '#server/platform/db/partitions.ts';
import type { DeriveKey } from '#server/platform/db/site-secret.ts';
import type { Events } from '#server/platform/events/subscribe.ts';
import type { ApiContext, ApiEnv } from '#server/platform/http/api.ts';
import type { Metrics } from '#server/platform/http/metrics.ts';
import type { Pager } from '#server/platform/http/paged-list.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import type { Numcy } from '#shared/numcy.ts';
import type { Home } from '#shared/phone/home-country.ts';
import type { BurstDesk } from './burst-desk.ts';
import type { Contributions } from './contributions.ts';
import type { DeskAlarm } from './desk-alarm.ts';
import type { CaseOpened } from './opened-case.ts';
import type { Reviewable } from './reviewable.ts';
import type { NumberSection } from './section.ts';
import type { SubscriptionKind } from './subscription-kind.ts';
import type { TextVerdicts } from './text-verdict.ts';
import type { WaveVotes } from './wave-votes.ts';

export type { BurstDesk, BurstMark, BurstOfNumber, BurstSize } from './burst-desk.ts';
export type { Contributions } from './contributions.ts';
export type { DeskAlarm } from './desk-alarm.ts';
export type { CaseOpened } from './opened-case.ts';
export type {
  NamesAsked,
  ReactionGroup,
  Reviewable,
  ReviewableText,
  TextRevision,
  TextState,
} from './reviewable.ts';
export type {
  AskedPhone,
  NumberAsk,
  NumberFrame,
  NumberRecord,
  NumberSection,
  NumberViewer,
  SectionRead,
  SectionView,
} from './section.ts';
export type { EndReason, Subscription, SubscriptionKind, SubscriptionKindName } from './subscription-kind.ts';
export type { TextVerdict, TextVerdicts } from './text-verdict.ts';
export type { LabelChange, WaveVote, WaveVotes } from './wave-votes.ts';

/** What every domain is opened with. */
export interface Base {
  /** Of this program. */
  version: string;
  config: Config;
  database: Database;
  clock: Clock;
  log: Logger;
  /** Derives keys from the site's secret, one for each purpose. */
  keys: DeriveKey;
  metrics: Metrics;
  /** Hears of every event of a topic that a transaction published, on this server and on the others. */
  subscribe: Events['subscribe'];
  botCheck: BotCheck;
  /** Where pages of lists begin and end. */
  pager: Pager;
  /** Which network is asking, as a keyed hash. */
  visitorOf(c: Pick<ApiContext, 'env'>): string;
  /** The keyed hash of the asker's /24 of IPv4, or /48 of IPv6: people of one of them count as one where many must agree. */
  neighborhoodOf(c: Pick<ApiContext, 'env'>): string;
  /** Whose national numbers the asker types. */
  homeOf(c: ApiContext): Home;
  /** All domains, for what concerns every one of them. Complete only once all are open: ask when it is needed. */
  parts(): readonly DomainPart[];
}

/** What one domain hands to the app: all of it optional, each list worked off in a loop. */
export interface DomainPart {
  /** What it does not do, or only pretends to, for lack of settings: sentences for the operator. */
  switchedOff?: readonly string[];
  routes?: readonly OpenAPIHono<ApiEnv>[];
  /** Stands before every call and page, once it is known who asks a call. */
  siteGate?: MiddlewareHandler<ApiEnv>;
  /** Routes outside of `/api/` that programs call with their keys, as Hono matches them: `/dav/*`. */
  programPaths?: readonly string[];
  /** What callers may show of who they are, beside a session; its kind is told by its look. */
  credentials?: readonly CredentialReader[];
  jobs?: readonly Job[];
  /** Tables of its own whose partitions are made ahead by one job of all; it drops what is past by its own. */
  partitionedTables?: readonly PartitionedTable[];
  numberSections?: readonly NumberSection[];
  personalData?: readonly PersonalData[];
  /** What is kept about a number, for who proves that it is theirs. */
  numberData?: readonly NumberData[];
  /** What it sells for numcy: the prices of its manifest, as the operator set them. */
  listedPrices?: Readonly<Partial<Record<PriceKey, Numcy>>>;
  /** Kinds of texts that people write here, which can be reported, held and removed. */
  reviewables?: readonly Reviewable[];
  /** What it decided about texts of others, which moderation takes back by no act of its own. */
  verdicts?: TextVerdicts;
  /** Bursts of votes on numbers, which moderators look at. */
  bursts?: BurstDesk;
  /** What authors say of numbers beside their texts, for waves of spam. */
  waveVotes?: WaveVotes;
  /** What one account gave beside texts, which goes in one act where the account is removed as spam. */
  contributions?: Contributions;
  subscriptionKinds?: readonly SubscriptionKind[];
  /** The number has another holder: what was known of the one before does not concern the new one. In a transaction. */
  onNewHolder?(tx: Tx, phone: string, now: Date, who: NewHolder): Promise<void>;
  /** An account's number was proven without it: tells who has the account. In the transaction that takes the proof. */
  onProofElsewhere?(tx: Tx, told: ProofElsewhere, now: Date): Promise<void>;
  /** An account was opened with a browser that it had not been used with. In the transaction of the sign-in. */
  onNewBrowser?(tx: Tx, told: NewBrowser, now: Date): Promise<void>;
  /** An account was opened by a sign-in, whatever the browser. In its transaction, before the session begins. */
  onOpened?(tx: Tx, opened: OpenedAccount, now: Date): Promise<void>;
  /** The number was unlisted: no name of it may stay, nor what describes a person. In the transaction that unlists it. */
  onUnlisted?(tx: Tx, phone: string, now: Date): Promise<void>;
  /** Somebody answered by the link of a receipt that went to an address which nobody had confirmed. In a transaction. */
  onMailAnswered?(tx: Tx, answered: MailAnswered, now: Date): Promise<void>;
  /** Something waits for people of the site from now on. In the transaction that opens it. */
  onCaseOpened?(tx: Tx, opened: CaseOpened, now: Date): Promise<void>;
  /**
   * Of notices of a member that are about to leave the site, by their keys, those whose matter is gone since, such as a text
   * that was removed: they stay in the member's list, and are sent nowhere.
   */
  listStaleNotices?(db: Db, profileId: string, keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** What of its own cases the desk must hear of by mail. */
  countDeskAlarm?(db: Db, now: Date): Promise<DeskAlarm>;
  /** What of its own a member has not read, and no notice tells of. */
  countUnread?(db: Db, profileId: string): Promise<Partial<Unread>>;
  /** Writes what is still in memory, ends timers. The database is still open. */
  close?(): Promise<void>;
}

/**
 * Who begins a holder period: somebody else; the last holder, who had left and comes back with another account, or comes
 * back to one that another form of the number had beside the last; or one from before the last, who takes the number back
 * and held it from `since` (null: always) until `until`.
 */
export type NewHolder = { kind: 'other' } | { kind: 'same' } | { kind: 'returned'; since: Date | null; until: Date };

/** What a proof of an account's number was used for, by somebody who does not use the account. */
export interface ProofElsewhere {
  profileId: string;
  /** `number_proven`: without any account. `number_passed_on`: the number opens another account now. */
  use: 'number_proven' | 'number_passed_on';
  /** Of this use alone. */
  key: string;
}

/** A sign-in with a browser that is new to the account. */
export interface NewBrowser {
  profileId: string;
  /** Of this sign-in alone. */
  key: string;
}

/** Whose account a sign-in opened. */
export interface OpenedAccount {
  profileId: string;
  /** Digits. */
  phone: string;
  /** This very sign-in is a strong proof that the number is theirs. */
  isProven: boolean;
}

/** What the owner of a mail's address said. */
export interface MailAnswered {
  /** What the receipt was of, as the domain that queued it said. */
  about: string;
  /** `not_me`: no more mail goes there. */
  answer: 'confirm' | 'not_me';
  /** Keyed hash of the address. */
  address: string;
}

/** Somebody who has an account. */
export interface Person {
  profileId: string;
  /** Digits of the number that the account was proven by. */
  phone: string;
}

/**
 * What one domain keeps of people. The app collects these parts and hands them to the profile domain, which so can
 * export, conceal and erase a whole person without knowing the other domains.
 */
export interface PersonalData {
  /** Its key in the export. */
  name: string;
  /** Everything that this domain keeps of the person, ready for JSON. */
  collect(db: Db, person: Person): Promise<unknown>;
  /**
   * Locks the texts that go with the person, or whose counters do: a reply before its comment, so those with a higher id
   * first. Before any number's row.
   */
  lockTexts?(tx: Tx, profileId: string): Promise<void>;
  /** Digits of the numbers in whose rows something of the person is counted or shown, which may have no rows. */
  listNumbers?(db: Db, profileId: string): Promise<string[]>;
  /** Locks numbers' rows in the order of the number; the one who keeps them does it for all. */
  lockNumbers?(tx: Tx, phones: readonly string[]): Promise<void>;
  /** The account was deactivated: what others see of the person goes at once. In the caller's transaction. */
  conceal?(tx: Tx, person: Person, now: Date): Promise<void>;
  /** The account was taken back: all that `conceal` hid is seen again. In the caller's transaction. */
  reveal?(tx: Tx, person: Person, now: Date): Promise<void>;
  /**
   * Deletes ahead of `erase` what may be very much, in short transactions of its own. For an account that is due and
   * cannot be taken back any more.
   */
  eraseAhead?(db: Db, person: Person, now: Date): Promise<void>;
  /**
   * Deletes the person's data, or takes the person out of what must stay. In the caller's transaction.
   *
   * @param options.isTextErased whether the person's published texts go too
   */
  erase(tx: Tx, person: Person, options: { isTextErased: boolean }, now: Date): Promise<void>;
}

/**
 * What one domain keeps about a number, for its holder, who may have no account: what is theirs, and nothing of who said
 * it, looked it up or keeps it.
 */
export interface NumberData {
  /** Its key in the file. */
  name: string;
  /**
   * Ready for JSON.
   *
   * @param phones digits, every spelling of the one number
   */
  collect(db: Db, phones: readonly string[], reader: NumberReader): Promise<unknown>;
}

/** For whom it is collected. What is kept of an earlier holder is not for them. */
export interface NumberReader {
  /** False: a sign-in would begin a new holder period, so nothing of what is kept yet is about them. */
  isHolder: boolean;
  /** When their holder period began; null where the number had no holder before. */
  since: Date | null;
}
