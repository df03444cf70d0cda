import { type AccountRef, barAccount, type Operated, unbarAccount } from '#server/domains/profile/door.ts';
import { stateSuspension } from '#server/domains/restriction/door.ts';
import type { Db } from '#server/platform/db/database.ts';

interface Operation {
  /** Why, in the operator's words, 1–500 characters. */
  reason: string;
  now: Date;
}

/** The operator keeps a member out, and states why in the same transaction: once, where it changes anything. */
export function barByHand(db: Db, ref: AccountRef, operation: Operation): Promise<Operated> {
  return barAccount(db, ref, operation, (tx, id) => stateSuspension(tx, id, 'operator', operation.now));
}

/** The operator lets a member in again: whatever stated the bar is marked as taken back. */
export function unbarByHand(db: Db, ref: AccountRef, operation: Operation): Promise<Operated> {
  return unbarAccount(db, ref, operation, (tx, id) => stateSuspension(tx, id, 'reversed', operation.now));
}
