import { sql } from 'kysely';
import { dayMs } from '#shared/time.ts';
import type { Database, Db } from '../db/database.ts';
import { joinTransaction } from '../db/join-transaction.ts';
import { transact } from '../db/transact.ts';
import './named-act-tables.ts';

/** An act that its caller gave a name, so that it can be sent again safely. */
export interface NamedAct {
  profileId: string;
  /** Keyed hash of the name. */
  key: string;
  /** Keyed hash of all that is asked for: with the same name, something else is a mistake. */
  request: string;
}

/** The name was given to something else. */
export interface Mismatch {
  ok: false;
  code: 'idempotency.mismatch';
  details?: never;
}

/** So long an act is known again, in milliseconds. */
const knownMs = dayMs;

/** Whether a refusal is what came of the act, and so the answer to who asks again. */
export type KeptRefusal<Outcome> = (refused: Outcome) => boolean;

/**
 * Does an act once a name, within a day and on any number of servers: who asks again gets what came of it the first time.
 * One who asks while it is being done waits for its end. A refusal leaves what it leaves without a name, and is known
 * again only where `keeps` says so: then nothing else is left of it.
 *
 * @param act null for an act without a name, which is done each time
 * @param run gets a database whose transactions are part of one with the name; its outcome must be plain JSON. It may run
 *   more than once (`transact`)
 */
export async function doOnce<Outcome extends { ok: boolean }>(
  database: Database,
  act: NamedAct | null,
  now: Date,
  run: (database: Database) => Promise<Outcome>,
  keeps: KeptRefusal<Outcome> = () => false,
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
    // The name stays, and nothing else.
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

/** What is known of an act that was done, and whether it was the same; null where its name is new. */
export async function findDone(db: Db, act: NamedAct, now: Date): Promise<{ isSame: boolean; outcome: object } | null> {
  const known = await selectAct(db, act).where('expires_at', '>', now).executeTakeFirst();
  return known ? { isSame: known.request === act.request, outcome: known.outcome } : null;
}

function selectAct(db: Db, { profileId, key }: NamedAct) {
  const named = db.selectFrom('named_act').where('profile_id', '=', profileId).where('key', '=', key);
  return named.select(['request', 'outcome']);
}

/** Deletes what is known no longer; for a job. */
export async function deleteExpiredActs(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('named_act').where('expires_at', '<=', now).execute();
}
