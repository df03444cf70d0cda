import { type AccountRef, type Operated, suspendAccount, unsuspendAccount } from '#server/domains/profile/door.ts';
import { stateSuspension } from '#server/domains/restriction/door.ts';
import type { Db } from '#server/platform/db/database.ts';

interface Operation {
  /** The operator's words, 1–500 characters. */
  reason: string;
  now: Date;
}

/** Suspends a member for the operator and states the reasons in the same transaction. Idempotent. */
export function suspendByHand(db: Db, ref: AccountRef, operation: Operation): Promise<Operated> {
  return suspendAccount(db, ref, operation, (tx, id) => stateSuspension(tx, id, { adminId: null }, operation.now));
}

export function unsuspendByHand(db: Db, ref: AccountRef, operation: Operation): Promise<Operated> {
  return unsuspendAccount(db, ref, operation, (tx, id) => stateSuspension(tx, id, 'reversed', operation.now));
}
