// The contract between a domain and the app. Types only, so every domain may import it.
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
import type { Contributions } from './contributions.ts';
import type { ModerationQueueAlarm } from './moderation-queue-alarm.ts';
import type { CaseOpened } from './opened-case.ts';
import type { Reviewable } from './reviewable.ts';
import type { NumberSection } from './section.ts';
import type { SpamCampaignVotes } from './spam-campaign-votes.ts';
import type { SubscriptionKind } from './subscription-kind.ts';
import type { TextRulings } from './text-ruling.ts';
import type { VoteSurgeDesk } from './vote-surge-desk.ts';

export type { Contributions } from './contributions.ts';
export type { ModerationQueueAlarm } from './moderation-queue-alarm.ts';
export type { CaseOpened } from './opened-case.ts';
export type { NamesAsked, ReactionGroup, Reviewable, ReviewableText, TextRevision, TextState } from './reviewable.ts';
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
export type { LabelChange, SpamCampaignVote, SpamCampaignVotes } from './spam-campaign-votes.ts';
export type { EndReason, Subscription, SubscriptionKind, SubscriptionKindName } from './subscription-kind.ts';
export type { TextRuling, TextRulings } from './text-ruling.ts';
export type { VoteSurgeDesk, VoteSurgeMark, VoteSurgeOfNumber, VoteSurgeSize } from './vote-surge-desk.ts';

export interface Base {
  version: string;
  /** Ends this server once what it answers is answered, to be started again; null where nobody would start it. */
  restart: (() => void) | null;
  config: Config;
  database: Database;
  clock: Clock;
  log: Logger;
  /** Derives a key from the site's secret; one key per purpose. */
  keys: DeriveKey;
  metrics: Metrics;
  /** Delivers every event of a topic that a transaction published, on any server. */
  subscribe: Events['subscribe'];
  botCheck: BotCheck;
  pager: Pager;
  /** Keyed hash of the caller's network. */
  visitorOf(c: Pick<ApiContext, 'env'>): string;
  /** Keyed hash of the caller's IPv4 /24 or IPv6 /48. Counts as one person where several people must agree. */
  neighborhoodOf(c: Pick<ApiContext, 'env'>): string;
  /** Country whose national number format the caller types. */
  homeOf(c: ApiContext): Home;
  /** All domains. Complete only after all are created, so call it at the time of use. */
  parts(): readonly DomainPart[];
}

/** What one domain contributes to the app. All optional; the app loops over each list. */
export interface DomainPart {
  /** Sentences for the operator: features that are off or simulated because settings are missing. */
  switchedOff?: readonly string[];
  routes?: readonly OpenAPIHono<ApiEnv>[];
  /** Runs before every call and page; for calls, after the caller is authenticated. */
  siteGate?: MiddlewareHandler<ApiEnv>;
  /** Routes outside `/api/` that programs call with API keys, as Hono patterns: `/dav/*`. */
  programPaths?: readonly string[];
  /** Credentials accepted besides a session; each reader recognizes its own format. */
  credentials?: readonly CredentialReader[];
  jobs?: readonly Job[];
  /** The domain's partitioned tables. One job creates the partitions of all; the domain drops its old ones itself. */
  partitionedTables?: readonly PartitionedTable[];
  numberSections?: readonly NumberSection[];
  personalData?: readonly PersonalData[];
  /** Data stored about a number, exported to a caller who proved that they hold it. */
  numberData?: readonly NumberData[];
  /** What the domain sells for numcy: manifest prices as set by the operator. */
  listedPrices?: Readonly<Partial<Record<PriceKey, Numcy>>>;
  /** Kinds of user texts that can be reported, held and removed. */
  reviewables?: readonly Reviewable[];
  /** Decisions of this domain about texts that a moderation act cannot reverse. */
  textRulings?: TextRulings;
  voteSurges?: VoteSurgeDesk;
  spamCampaignVotes?: SpamCampaignVotes;
  /** Contributions other than texts, withdrawn when an account is removed as spam. */
  contributions?: Contributions;
  subscriptionKinds?: readonly SubscriptionKind[];
  /** The number has a new holder; data about the previous one must not show. Runs in a transaction. */
  onNewHolder?(tx: Tx, phone: string, now: Date, who: NewHolder): Promise<void>;
  /** Someone proved the account's number without using the account. Notifies the owner, in the same transaction. */
  onProofElsewhere?(tx: Tx, told: ProofElsewhere, now: Date): Promise<void>;
  /** A browser new to the account signed in. Runs in the transaction of the sign-in. */
  onNewBrowser?(tx: Tx, told: NewBrowser, now: Date): Promise<void>;
  /** A sign-in opened an account, new or existing. Runs in its transaction, before the session begins. */
  onOpened?(tx: Tx, opened: OpenedAccount, now: Date): Promise<void>;
  /** Ticket to read why an account is suspended, and to appeal, after a proof of its number. Null without reasons. */
  giveSuspensionTicket?(tx: Tx, profileId: string, now: Date): Promise<string | null>;
  /** The number was unlisted: removes its names and personal descriptions, in the transaction that unlists it. */
  onUnlisted?(tx: Tx, phone: string, now: Date): Promise<void>;
  /** The recipient of a receipt at an unconfirmed address used its link. Runs in a transaction. */
  onMailAnswered?(tx: Tx, answered: MailAnswered, now: Date): Promise<void>;
  /** A case for the staff was opened. Runs in the transaction that opens it. */
  onCaseOpened?(tx: Tx, opened: CaseOpened, now: Date): Promise<void>;
  /** Keys of notices about to be sent whose subject is gone. They stay in the member's list but are not sent. */
  listStaleNotices?(db: Db, profileId: string, keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of them whose subject its author took back: they leave the list too, so that they hide no later one. */
  listVoidNotices?(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>>;
  countModerationQueueAlarm?(db: Db, now: Date): Promise<ModerationQueueAlarm>;
  countUnread?(db: Db, profileId: string): Promise<Partial<Unread>>;
  /** Flushes memory and stops timers. Runs while the database is still open. */
  close?(): Promise<void>;
}

/**
 * Who begins a holder period. `other`: a different person. `same`: the last holder, with a new account or an account of
 * another form of the number. `returned`: an earlier holder, who held it from `since` (null: always) to `until`.
 */
export type NewHolder = { kind: 'other' } | { kind: 'same' } | { kind: 'returned'; since: Date | null; until: Date };

export interface ProofElsewhere {
  profileId: string;
  /** `number_proven`: without any account. `number_passed_on`: the number now opens a different account. */
  use: 'number_proven' | 'number_passed_on';
  /** Unique for this use. */
  key: string;
}

export interface NewBrowser {
  profileId: string;
  /** Unique for this sign-in. */
  key: string;
}

export interface OpenedAccount {
  profileId: string;
  /** Digits. */
  phone: string;
  /** Whether this sign-in is a strong proof that the number is theirs. */
  isProven: boolean;
}

export interface MailAnswered {
  /** Subject of the receipt, as the domain that queued it named it. */
  about: string;
  /** `not_me`: no more mail goes to the address. */
  answer: 'confirm' | 'not_me';
  /** Keyed hash of the address. */
  address: string;
}

export interface Person {
  profileId: string;
  /** Digits of the number that proved the account. */
  phone: string;
}

/** Personal data of one domain. The profile domain calls every entry to export, conceal or erase a person. */
export interface PersonalData {
  name: string;
  collect(db: Db, person: Person): Promise<unknown>;
  /** Locks the texts that erasing changes, in descending id (replies first), before any number's row. */
  lockTexts?(tx: Tx, profileId: string): Promise<void>;
  /** Digits of the numbers whose rows count or show something of the person; those rows may not exist. */
  listNumbers?(db: Db, profileId: string): Promise<string[]>;
  /** Locks the numbers' rows in ascending order. Only the domain that owns the rows implements it. */
  lockNumbers?(tx: Tx, phones: readonly string[]): Promise<void>;
  /** The account was deactivated: hides the person's public data, in the caller's transaction. */
  conceal?(tx: Tx, person: Person, now: Date): Promise<void>;
  /** The account was reactivated: reverses `conceal`, in the caller's transaction. */
  reveal?(tx: Tx, person: Person, now: Date): Promise<void>;
  /** Deletes large data before `erase`, in short transactions of its own, for an account past its recovery period. */
  eraseAhead?(db: Db, person: Person, now: Date): Promise<void>;
  /**
   * Deletes the person's data, or anonymizes what must stay.
   * @param options.isTextErased whether the person's published texts are deleted too
   */
  erase(tx: Tx, person: Person, options: { isTextErased: boolean }, now: Date): Promise<void>;
}

/** Data of one domain about a number, for its holder, with or without account. Excludes who wrote or looked it up. */
export interface NumberData {
  name: string;
  /** Returns data ready for JSON. `phones` are the digits of every form of the one number. */
  collect(db: Db, phones: readonly string[], reader: NumberReader): Promise<unknown>;
}

/** The person the data is collected for. Data about an earlier holder is not theirs. */
export interface NumberReader {
  /** False if a sign-in would begin a new holder period; then no stored data is about them. */
  isHolder: boolean;
  /** Start of their holder period; null if the number had no earlier holder. */
  since: Date | null;
}
