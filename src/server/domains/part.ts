// What a domain and the app say to each other. Only types stand here, so that every domain may import it.
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { VerdictLabel } from '#contract/number.ts';
import type { Config } from '#server/config/config.ts';
import type { BotCheck } from '#server/platform/bot-check/bot-check.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import type { DeriveKey } from '#server/platform/db/site-secret.ts';
import type { ApiContext, ApiEnv } from '#server/platform/http/api.ts';
import type { Metrics } from '#server/platform/http/metrics.ts';
import type { Pager } from '#server/platform/http/paged-list.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import type { Home } from '#shared/phone/home-country.ts';
import type { NumberSection } from './section.ts';
import type { SubscriptionKind } from './subscription/commands/subscription-kind.ts';

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

/** What every domain is opened with. */
export interface Base {
  config: Config;
  database: Database;
  clock: Clock;
  log: Logger;
  /** Derives keys from the site's secret, one for each purpose. */
  keys: DeriveKey;
  metrics: Metrics;
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
  /** Writes what is still in memory, ends timers. The database is still open. */
  close?(): Promise<void>;
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

/** Everybody sees it; nobody but its author and moderators, until it is looked at; nobody but they, for good. */
export type TextState = 'shown' | 'held' | 'removed';

/** By what the names of a number were asked for. */
export type NamesAsked = { phone: string } | { phone: string; profileId: string };

/** A text as moderation sees it. */
export interface ReviewableText {
  id: string;
  /** Digits of the number that it is about. */
  phone: string;
  /** The author's profile id. */
  author: string;
  text: string;
  /** Another one after each change of the text. */
  revision: string;
  state: TextState;
  writtenAt: Date;
  /** Several people say it, `author` the first of them: nobody loses the account by it. */
  isShared?: boolean;
}

/** What a text said before it was changed. */
export interface TextRevision {
  /** The text's id. */
  id: string;
  text: string;
  writtenAt: Date;
}

/** How a text was reacted to: by groups of people, never by whom. */
export interface ReactionGroup {
  /** The text's id. */
  id: string;
  reaction: 'like' | 'dislike' | 'boost';
  /** Of the accounts, at the time of asking. */
  accountAge: 'day' | 'three_days' | 'month' | 'older';
  /** A keyed hash of the network, or null where it is not known; answers number the groups and do not tell it. */
  network: string | null;
  count: number;
}

/** One kind of texts. Their domain keeps them and says what is shown; moderation decides about them. */
export interface Reviewable {
  /** As reports and the log name it: `comment`, `reply`, `contact_name`. */
  kind: string;
  /**
   * A table of all texts for statements of moderation, which looks for waves of spam in it: `id`, `phone`, `author`,
   * `text`, `revision` (text), `state` and `written_at` (first). Left out where waves are not looked for.
   */
  rows?: string;
  /** The texts of these ids, in any order and state; those that are gone are left out. */
  find(db: Db, ids: readonly string[]): Promise<ReviewableText[]>;
  /** The text, locked until the end of the transaction; null where it is gone. Before any row of moderation. */
  lock(tx: Tx, id: string): Promise<ReviewableText | null>;
  /**
   * Changes what is seen, counters and the number's caches with it. The text was locked by `lock`.
   *
   * @param rule what its author reads of why it is not shown; where it is left out, what they read before
   */
  setState(tx: Tx, id: string, state: TextState, now: Date, rule?: string): Promise<void>;
  /** The author may say nothing about that number any more, for good, or may again. Left out where nobody is barred. */
  barAuthor?(tx: Tx, author: { profileId: string; phone: string }, isBarred: boolean, now: Date): Promise<void>;
  /** Ids of all texts of one author, in their order: an account that is removed as spam loses them. */
  listByAuthor?(db: Db, profileId: string): Promise<string[]>;
  /** What the texts of these ids said before, as far as it is kept; the newest of each first. */
  listRevisions?(db: Db, ids: readonly string[]): Promise<TextRevision[]>;
  /** Left out where there are none. */
  countReactions?(db: Db, ids: readonly string[], now: Date): Promise<ReactionGroup[]>;
  /**
   * Of names by a number: the id of one that members see, by its hash, given by this; null where none is meant. By a
   * profile the hash is another one, and no answer may tell the number.
   */
  openByHash?(db: Db, asked: NamesAsked, nameHash: string): Promise<string | null>;
  /** The same without giving one: `id` null where nobody has reported the name, null where none is meant. */
  findByHash?(db: Db, asked: NamesAsked, nameHash: string): Promise<{ id: string | null } | null>;
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
  noteTold(db: Db, profileId: string, actIds: readonly string[]): Promise<void>;
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
