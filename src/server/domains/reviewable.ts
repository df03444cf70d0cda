// What a domain whose texts are moderated does for moderation. `part.ts` hands these types on.
import type { Db, Tx } from '#server/platform/db/database.ts';

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
  /** As reports and the log name it: `comment`, `reply`, `contact_name`, `holder_name`, `holder_picture`. */
  kind: string;
  /**
   * A table of all texts for statements of moderation, which looks for waves of spam in it: `id`, `phone`, `author`,
   * `text`, `revision` (text), `state` and `written_at` (first). Left out where waves are not looked for.
   */
  rows?: string;
  /** It tells of no contact, so nobody is asked whether there was one. */
  claimsNoContact?: true;
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
  /** Which texts those of these ids answer. Left out where none answers another. */
  listAnswered?(db: Db, ids: readonly string[]): Promise<{ id: string; kind: string; textId: string }[]>;
  /** Left out where there are none. */
  countReactions?(db: Db, ids: readonly string[], now: Date): Promise<ReactionGroup[]>;
  /**
   * Which of these accounts react to or vote on the texts of these ids: none of them judges an appeal about one. Left out
   * where nobody reacts.
   */
  listReactors?(db: Db, ids: readonly string[], among: readonly string[]): Promise<{ id: string; profileId: string }[]>;
  /**
   * Of names by a number: the id of one that members see, by its hash, given by this; null where none is meant. By a
   * profile the hash is another one, and no answer may tell the number.
   */
  openByHash?(db: Db, asked: NamesAsked, nameHash: string): Promise<string | null>;
  /** The same without giving one: `id` null where nobody has reported the name, null where none is meant. */
  findByHash?(db: Db, asked: NamesAsked, nameHash: string): Promise<{ id: string | null } | null>;
  /** The id of the name that everybody reads over a number, if it reads as they say: as strangers see it. */
  openShown?(db: Db, phone: string, shown: { firstName: string; lastName: string }): Promise<string | null>;
  /**
   * What whoever reported texts may read of them in a list, in the place of the text: of a name as strangers see it. Those
   * of which they may read nothing are left out, and so is the function where people find the text by its place.
   */
  listTitles?(db: Db, ids: readonly string[]): Promise<{ id: string; title: string }[]>;
}
