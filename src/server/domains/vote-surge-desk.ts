// Types that moderation needs from the domain that stores votes, to handle vote surges. Re-exported by `part.ts`.
import type { Db, Tx } from '#server/platform/db/database.ts';

/**
 * Vote surges: many young accounts voted alike on a number within an hour. Each waits for a moderator's decision (C4).
 */
export interface VoteSurgeDesk {
  /** Pages by phone digits, starting after `after`; `'0'` for the first page. */
  list(db: Db, after: string, limit: number): Promise<VoteSurgeOfNumber[]>;
  count(db: Db): Promise<number>;
  /** Time of the completing vote of the longest-waiting surge; null if none waits. */
  findOldest(db: Db): Promise<Date | null>;
  describe(db: Db, voteSurge: VoteSurgeOfNumber): Promise<VoteSurgeSize>;
  /** Locks the number's row and returns its undecided surge; null if there is none. */
  hold(tx: Tx, phone: string): Promise<VoteSurgeMark | null>;
  /** Approves the votes: removes the mark, and young accounts gain full weight as they age. */
  clear(tx: Tx, phone: string, now: Date): Promise<void>;
  /** Discards the votes, so the verdict is as before them. `restore` reverses what this act withdrew. */
  withdraw(tx: Tx, voteSurge: VoteSurgeOfNumber, actId: string, now: Date): Promise<void>;
  /** Numbers on which acts withdrew this member's votes; newest act first. */
  listLost(db: Db, profileId: string): Promise<{ phone: string; actId: string; isTold: boolean }[]>;
  /** Marks that the member was notified of these acts. */
  markRead(tx: Tx, profileId: string, actIds: readonly string[]): Promise<void>;
  /** Reverses `clear` or `withdraw`. */
  restore(tx: Tx, voteSurge: VoteSurgeOfNumber, actId: string, now: Date): Promise<void>;
}

export interface VoteSurgeMark {
  sign: 'bad' | 'good';
  /** Time of the vote that completed the surge. */
  at: Date;
}

export type VoteSurgeOfNumber = VoteSurgeMark & { phone: string };

/** Counts only; never who voted. */
export interface VoteSurgeSize {
  votes: number;
  young: number;
  firstAt: Date;
  lastAt: Date;
}
