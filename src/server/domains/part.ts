// What a domain and the app say to each other. Only types stand here, so that every domain may import it.
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { VerdictLabel } from '#contract/number.ts';
import type { Config } from '#server/config/config.ts';
import type { BotCheck } from '#server/platform/bot-check/bot-check.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import type { DeriveKey } from '#server/platform/db/site-secret.ts';
import type { Events } from '#server/platform/events/subscribe.ts';
import type { ApiContext, ApiEnv } from '#server/platform/http/api.ts';
import type { Metrics } from '#server/platform/http/metrics.ts';
import type { Pager } from '#server/platform/http/paged-list.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import type { Home } from '#shared/phone/home-country.ts';
import type { Reviewable } from './reviewable.ts';
import type { NumberSection } from './section.ts';
import type { SubscriptionKind } from './subscription-kind.ts';
import type { TextVerdicts } from './text-verdict.ts';

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

/** What every domain is opened with. */
export interface Base {
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
  visitorOf(c: ApiContext): string;
  /** Whose national numbers the asker types. */
  homeOf(c: ApiContext): Home;
  /** All domains, for what concerns every one of them. Complete only once all are open: ask when it is needed. */
  parts(): readonly DomainPart[];
}

/** What one domain hands to the app: all of it optional, each list worked off in a loop. */
export interface DomainPart {
  routes?: readonly OpenAPIHono<ApiEnv>[];
  jobs?: readonly Job[];
  numberSections?: readonly NumberSection[];
  personalData?: readonly PersonalData[];
  /** What is kept about a number, for who proves that it is theirs. */
  numberData?: readonly NumberData[];
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
  onNewHolder?(tx: Tx, phone: string, now: Date): Promise<void>;
  /** The number was unlisted: no name of it may stay, nor what describes a person. In the transaction that unlists it. */
  onUnlisted?(tx: Tx, phone: string, now: Date): Promise<void>;
  /** Somebody answered by the link of a receipt that went to an address which nobody had confirmed. In a transaction. */
  onMailAnswered?(tx: Tx, answered: MailAnswered, now: Date): Promise<void>;
  /** What of its own cases the desk must hear of by mail. */
  countDeskAlarm?(db: Db, now: Date): Promise<DeskAlarm>;
  /** Writes what is still in memory, ends timers. The database is still open. */
  close?(): Promise<void>;
}

/** Cases on the desk of moderators that need somebody; one may count in each. */
export interface DeskAlarm {
  /** Due within three days, or late. */
  dueSoon: number;
  /** Arrived a day ago or earlier, and no moderator has looked at it. */
  unseen: number;
  /** Appeals about which none of the moderators may decide. */
  unjudged: number;
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
  collect(db: Db, phones: readonly string[]): Promise<unknown>;
}

/**
 * What an account gave beside texts: reactions, opinions, names. An account that is removed as spam loses all of it in one
 * act: what `withdraw` marks with the act's id `restore` brings back, and all counters are afterwards as they were.
 */
export interface Contributions {
  withdraw(tx: Tx, profileId: string, actId: string, now: Date): Promise<void>;
  restore(tx: Tx, actId: string, now: Date): Promise<void>;
}

/** What an author of a wave of spam says of a number by tags, blocks and polls. */
export interface WaveVote {
  /** Digits. */
  phone: string;
  profileId: string;
}

/** Votes that go with a wave of spam, and come back with it (M37). */
export interface WaveVotes {
  /** They count for nothing; those that another act withdrew stay that act's. Locks the numbers' rows. */
  withdraw(tx: Tx, votes: readonly WaveVote[], actId: string, now: Date): Promise<void>;
  /** Those of them that this act withdrew count again. */
  restore(tx: Tx, votes: readonly WaveVote[], actId: string, now: Date): Promise<void>;
  /** The numbers whose label `withdraw` would change now, in the order of the number. */
  foresee(db: Db, votes: readonly WaveVote[], now: Date): Promise<LabelChange[]>;
}

export interface LabelChange {
  phone: string;
  before: VerdictLabel;
  after: VerdictLabel;
}

/** A number that many young accounts judged alike within an hour, until a moderator decides about it (C4). */
export interface BurstDesk {
  /** In the order of the number, digits, after `after`; `'0'` for the first. */
  list(db: Db, after: string, limit: number): Promise<BurstOfNumber[]>;
  count(db: Db): Promise<number>;
  /** When the vote came that completed the one that waits longest; null where none waits. */
  findOldest(db: Db): Promise<Date | null>;
  describe(db: Db, burst: BurstOfNumber): Promise<BurstSize>;
  /** What waits for a decision about a number, locked with its row; null where nothing does. */
  hold(tx: Tx, phone: string): Promise<BurstMark | null>;
  /** Nothing is wrong with the votes: the mark goes, and young accounts count in full as they grow older. */
  clear(tx: Tx, phone: string, now: Date): Promise<void>;
  /** The votes count for nothing: the verdict is what it was before them. What this act took `restore` brings back. */
  withdraw(tx: Tx, burst: BurstOfNumber, actId: string, now: Date): Promise<void>;
  /** Numbers about which acts withdrew what a member says; the newest act first. */
  listLost(db: Db, profileId: string): Promise<{ phone: string; actId: string; isTold: boolean }[]>;
  /** The member was told of these acts. */
  noteTold(tx: Tx, profileId: string, actIds: readonly string[]): Promise<void>;
  /** All is as it was before `clear` or `withdraw`. */
  restore(tx: Tx, burst: BurstOfNumber, actId: string, now: Date): Promise<void>;
}

export interface BurstMark {
  sign: 'bad' | 'good';
  /** When the vote came that completed it. */
  at: Date;
}

export type BurstOfNumber = BurstMark & { phone: string };

/** What a burst is made of: never who. */
export interface BurstSize {
  votes: number;
  /** Of accounts that were young when they voted. */
  young: number;
  firstAt: Date;
  lastAt: Date;
}
