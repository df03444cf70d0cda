import { sql } from 'kysely';
import { dayMs } from '#shared/time.ts';
import type { Database, Db } from '../db/database.ts';
import { joinTransaction } from '../db/join-transaction.ts';
import { transact } from '../db/transact.ts';

/** An act with an idempotency key, which can safely be sent again. */
export interface IdempotencyKey {
  profileId: string;
  key: string;
  /** Keyed hash of the request; the same key with a different request is an error. */
  request: string;
}

export interface Mismatch {
  ok: false;
  code: 'idempotency.mismatch';
  details?: never;
}

const knownMs = dayMs;

/** Whether a refusal is stored as the outcome, to be repeated. */
export type IsFinalRefusal<Outcome> = (refused: Outcome) => boolean;

/**
 * Runs an act once per idempotency key, within a day and on any number of servers; a repetition gets the first outcome.
 * A concurrent repetition waits for the first to end. A refusal keeps its writes and frees the key. If `keeps` returns
 * true, the refusal is stored and all its writes are rolled back.
 * @param act null for an act without a key, which runs each time
 * @param run gets a database whose transactions join the one that stores the key. Its outcome must be plain JSON. It
 * may run more than once (`transact`)
 */
export async function withIdempotencyKey<Outcome extends { ok: boolean }>(
  database: Database,
  act: IdempotencyKey | null,
  now: Date,
  run: (database: Database) => Promise<Outcome>,
  keeps: IsFinalRefusal<Outcome> = () => false,
): Promise<Outcome | Mismatch> {
  if (act === null) return run(database);
  const { profileId: profile_id, key, request } = act;
  const expires_at = new Date(now.getTime() + knownMs);
  return transact<Outcome | Mismatch>(database.db, async (tx) => {
    const claimed = await tx
      .insertInto('named_act')
      .values({ profile_id, key, request, outcome: 'null', expires_at })
      .onConflict((conflict) =>
        conflict
          .columns(['profile_id', 'key'])
          .doUpdateSet({ request, outcome: 'null', expires_at })
          .where('named_act.expires_at', '<=', now),
      )
      .returning('key')
      .executeTakeFirst();
    if (!claimed) {
      const known = await selectAct(tx, act).executeTakeFirstOrThrow();
      if (known.request !== request) return { ok: false, code: 'idempotency.mismatch' };
      return known.outcome as Outcome;
    }
    await sql`savepoint act`.execute(tx);
    const outcome = await run(joinTransaction(database, tx));
    if (!outcome.ok && !keeps(outcome)) {
      await tx.deleteFrom('named_act').where('profile_id', '=', profile_id).where('key', '=', key).execute();
      return outcome;
    }
    // Undoes the act's writes, but keeps the key.
    if (!outcome.ok) await sql`rollback to savepoint act`.execute(tx);
    await tx
      .updateTable('named_act')
      .set({ outcome: JSON.stringify(outcome) })
      .where('profile_id', '=', profile_id)
      .where('key', '=', key)
      .execute();
    return outcome;
  });
}

/** Null for an unused key. */
export async function findDone(
  db: Db,
  act: IdempotencyKey,
  now: Date,
): Promise<{ isSame: boolean; outcome: object } | null> {
  const known = await selectAct(db, act).where('expires_at', '>', now).executeTakeFirst();
  return known ? { isSame: known.request === act.request, outcome: known.outcome } : null;
}

function selectAct(db: Db, { profileId, key }: IdempotencyKey) {
  const named = db.selectFrom('named_act').where('profile_id', '=', profileId).where('key', '=', key);
  return named.select(['request', 'outcome']);
}

export async function deleteExpiredActs(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('named_act').where('expires_at', '<=', now).execute();
}
