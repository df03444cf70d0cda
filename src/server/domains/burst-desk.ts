// What moderation asks of who keeps votes on numbers about bursts of them. `part.ts` hands these types on.
import type { Db, Tx } from '#server/platform/db/database.ts';

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
