// What a domain with moderated texts implements for moderation. Re-exported by `part.ts`.
import type { Db, Tx } from '#server/platform/db/database.ts';

/** `shown`: public. `held`: only its author and moderators see it, until review. `removed`: the same, permanently. */
export type TextState = 'shown' | 'held' | 'removed';

export type NamesAsked = { phone: string } | { phone: string; profileId: string };

export interface ReviewableText {
  id: string;
  /** Digits of the number that the text is about. */
  phone: string;
  author: string;
  text: string;
  revision: string;
  state: TextState;
  writtenAt: Date;
  /** Several people wrote it and `author` is only the first, so removing it as spam removes no account. */
  isShared?: boolean;
}

export interface TextRevision {
  id: string;
  text: string;
  writtenAt: Date;
}

/** Reactions to a text, grouped; never by person. */
export interface ReactionGroup {
  id: string;
  reaction: 'like' | 'dislike' | 'boost';
  /** Age of the accounts at the time of the query. */
  accountAge: 'day' | 'three_days' | 'month' | 'older';
  /** Keyed hash of the network; null if unknown. API answers number the groups instead of returning it. */
  network: string | null;
  count: number;
}

/** One kind of text. Its domain stores and shows it; moderation decides about it. */
export interface Reviewable {
  /** Name in reports and in the log: `comment`, `reply`, `contact_name`, `holder_name`, `holder_picture`. */
  kind: string;
  /**
   * SQL table expression that moderation searches for spam campaigns: `id`, `phone`, `author`, `text`, `revision`
   * (text), `state` and `written_at` (first version). Omitted for kinds that are not searched.
   */
  rows?: string;
  /** The text claims no contact with the holder, so a report does not ask about one. */
  claimsNoContact?: true;
  /** Returns the texts in any order and state; missing ids are omitted. */
  find(db: Db, ids: readonly string[]): Promise<ReviewableText[]>;
  /** Locks the text until the end of the transaction; null if it is gone. Call before locking any moderation row. */
  lock(tx: Tx, id: string): Promise<ReviewableText | null>;
  /** Changes visibility, counters and caches, under `lock`. Without `rule` the earlier reason stays. */
  setState(tx: Tx, id: string, state: TextState, now: Date, rule?: string): Promise<void>;
  /** Bars the author from writing about that number, or lifts the bar. Omitted if this kind cannot be barred. */
  barAuthor?(tx: Tx, author: { profileId: string; phone: string }, isBarred: boolean, now: Date): Promise<void>;
  /** Ids of all texts of an author, ascending: those that removing the account as spam removes. */
  listByAuthor?(db: Db, profileId: string): Promise<string[]>;
  /** Stored earlier versions of these texts, newest first per text. */
  listRevisions?(db: Db, ids: readonly string[]): Promise<TextRevision[]>;
  /** The text that each of these replies to. Omitted for kinds that are not replies. */
  listAnswered?(db: Db, ids: readonly string[]): Promise<{ id: string; kind: string; textId: string }[]>;
  /** Omitted for kinds without reactions. */
  countReactions?(db: Db, ids: readonly string[], now: Date): Promise<ReactionGroup[]>;
  /** Which of these accounts reacted to or voted on the texts, and so may not decide an appeal about them. */
  listReactors?(db: Db, ids: readonly string[], among: readonly string[]): Promise<{ id: string; profileId: string }[]>;
  /**
   * Assigns and returns the id of the visible name with this hash; null if there is none. Hashes by profile differ from
   * those by number, and no answer may reveal the number.
   */
  resolveByHash?(db: Db, asked: NamesAsked, nameHash: string): Promise<string | null>;
  /** Like `resolveByHash`, but assigns no id: `id` is null if the name was never reported. */
  findByHash?(db: Db, asked: NamesAsked, nameHash: string): Promise<{ id: string | null } | null>;
  /** Id of the public name of a number, if strangers still see it as given. */
  openShown?(db: Db, phone: string, shown: { firstName: string; lastName: string }): Promise<string | null>;
  /**
   * Titles for a reporter's list, as strangers see them, without unreadable texts. Omitted for kinds that people find
   * by their place.
   */
  listTitles?(db: Db, ids: readonly string[]): Promise<{ id: string; title: string }[]>;
}
