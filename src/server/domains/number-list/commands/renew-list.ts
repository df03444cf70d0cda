import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { scanUnwanted } from '#server/domains/number/door.ts';
import type { Queryable } from '#server/platform/db/backup/list-tables.ts';
import type { Db } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { hourMs, minuteMs } from '#shared/time.ts';
import { beginList, type SettleDeps, settleNumbers } from './settle-numbers.ts';

/** Evidence decays daily and votes are settled at once, so a full pass is due this often. */
const everyMs = 6 * hourMs;
/** After an import any number may have changed; imports report this repeatedly. */
const staleMs = 10 * minuteMs;
/** Judging this many blocks the event loop for some milliseconds; the embedded database shares the thread. */
const perPiece = 40;
const usualBudgetMs = 20_000;
const piecesPerMark = 25;

interface Pass {
  step: 'judge' | 'check';
  score: number | null;
  phone: string | null;
}

export interface RenewDeps extends SettleDeps {
  /** True while the server stops; the rest of the pass runs after the next start. */
  isClosed?(): boolean;
}

/** Judges possibly unwanted numbers, then the listed ones, in small pieces. Resumable and idempotent. */
export async function renewList(deps: RenewDeps, now: Date, budgetMs = usualBudgetMs): Promise<void> {
  const { db } = deps;
  let pass = await findOrStartPass(db, now);
  if (pass === null) return;
  const begunMs = performance.now();
  for (let pieces = 1; performance.now() - begunMs < budgetMs && !deps.isClosed?.(); pieces += 1) {
    const pieceMs = performance.now();
    const next: Pass | null = await workPiece(deps, pass, now);
    if (next === null) return endPass(db, now);
    pass = next;
    if (pieces % piecesPerMark === 0) await markPass(db, pass);
    // Pauses as long as the piece took, to leave half of the time to requests.
    await wait(performance.now() - pieceMs);
  }
  await markPass(db, pass);
}

export async function markStale(db: Db): Promise<void> {
  await db.updateTable('number_list').set({ is_stale: true }).where('is_stale', '=', false).execute();
}

/** Deletes removals older than `retentionMs` and records the highest deleted version. */
export async function forgetRemovals(db: Db, retentionMs: number, now: Date): Promise<void> {
  const before = String(now.getTime() - retentionMs);
  await transact(db, async (tx) => {
    await sql`
      with gone as (
        delete from number_list_entry where place is null and version < ${before}::int8 returning version
      )
      update number_list
      set forgotten_version = greatest(forgotten_version, coalesce((select max(version) from gone), 0))`.execute(tx);
  });
}

/**
 * Makes each program that asks for changes fetch the whole list. The restored list lacks the changes that programs
 * received between the backup and its restore.
 */
export async function forgetVersions(db: Db, now: Date): Promise<void> {
  const next = sql`greatest(version + 1, ${String(now.getTime())}::int8)`;
  await transact(db, async (tx) => {
    await sql`update number_list set version = ${next}, forgotten_version = ${next}`.execute(tx);
    await sql`update number_list_country set version = (select version from number_list)`.execute(tx);
  });
}

/** As `forgetVersions`, within a restore. A backup may be older than the list. */
export async function forgetVersionsWithin(client: Queryable): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.number_list') is not null as "isThere"`,
  );
  if (rows[0]?.isThere !== true) return;
  const next = 'greatest(version + 1, (extract(epoch from statement_timestamp()) * 1000)::int8)';
  await client.query(`update number_list set version = ${next}, forgotten_version = ${next}`);
  await client.query('update number_list_country set version = (select version from number_list)');
}

/** The running pass, or a new one if due; null if none is due. */
async function findOrStartPass(db: Db, now: Date): Promise<Pass | null> {
  await beginList(db);
  const row = await db.selectFrom('number_list').selectAll().executeTakeFirstOrThrow();
  if (row.pass_step !== null) return { step: row.pass_step, score: row.pass_score, phone: row.pass_phone };
  const ageMs = row.pass_ended_at === null ? Number.POSITIVE_INFINITY : now.getTime() - row.pass_ended_at.getTime();
  // A negative age means that the clock was set back since; a pass is then due.
  if (ageMs >= 0 && ageMs < (row.is_stale ? staleMs : everyMs)) return null;
  const pass: Pass = { step: 'judge', score: null, phone: null };
  await db
    .updateTable('number_list')
    .set({ is_stale: false, pass_step: pass.step, pass_score: null, pass_phone: null })
    .execute();
  return pass;
}

/** @returns the next position; null at the end */
async function workPiece(deps: RenewDeps, { step, score, phone }: Pass, now: Date): Promise<Pass | null> {
  if (step === 'judge') {
    const after = score === null || phone === null ? null : { score, phone };
    const { found, last } = await scanUnwanted(deps.db, { label: 'suspicious', after, limit: perPiece }, now);
    await settleNumbers(
      deps,
      found.map((number) => number.phone),
      now,
    );
    return last === null ? { step: 'check', score: null, phone: null } : { step, ...last };
  }
  const listed = await deps.db
    .selectFrom('number_list_entry')
    .select('phone')
    .where('place', 'is not', null)
    .where('phone', '>', phone ?? '0')
    .orderBy('phone')
    .limit(perPiece)
    .execute();
  const phones = listed.map((row) => row.phone);
  await settleNumbers(deps, phones, now);
  const last = phones.at(-1);
  return last === undefined || phones.length < perPiece ? null : { step, score: null, phone: last };
}

async function markPass(db: Db, { step, score, phone }: Pass): Promise<void> {
  await db.updateTable('number_list').set({ pass_step: step, pass_score: score, pass_phone: phone }).execute();
}

async function endPass(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('number_list')
    .set({ pass_step: null, pass_score: null, pass_phone: null, pass_ended_at: now })
    .execute();
  await db.updateTable('number_list').set({ ready_at: now }).where('ready_at', 'is', null).execute();
}
