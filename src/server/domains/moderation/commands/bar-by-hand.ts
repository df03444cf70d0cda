import { type AccountRef, barAccount, type Operated, unbarAccount } from '#server/domains/profile/door.ts';
import { stateSuspension } from '#server/domains/restriction/door.ts';
import type { Db } from '#server/platform/db/database.ts';

interface Operation {
  /** The operator's words, 1–500 characters. */
  reason: string;
  now: Date;
}

/** Bars a member for the operator and states the reasons in the same transaction. Idempotent. */
export function barByHand(db: Db, ref: AccountRef, operation: Operation): Promise<Operated> {
  return barAccount(db, ref, operation, (tx, id) => stateSuspension(tx, id, { adminId: null }, operation.now));
}

export function unbarByHand(db: Db, ref: AccountRef, operation: Operation): Promise<Operated> {
  return unbarAccount(db, ref, operation, (tx, id) => stateSuspension(tx, id, 'reversed', operation.now));
}
