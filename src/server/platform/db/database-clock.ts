import { sql } from 'kysely';
import { minuteMs } from '#shared/time.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log/logger.ts';
import type { Database, Db } from './database.ts';

/** Between two questions to the database. */
const measureMs = minuteMs / 2;
/** An answer that took longer says too little of the moment that it names. */
const longestAnswerMs = 2_000;
/** Servers are never quite of one mind; what is less is not told. */
const toldMs = 5_000;

/**
 * The database's time, the same for all servers of a site: limits and deadlines hold on each of them alike, whatever its
 * own clock says. Between two questions time goes on by this process's steady clock, which nobody sets. An embedded
 * database has this machine's own clock.
 */
export async function openDatabaseClock(
  { kind, db }: Database,
  own: Clock,
  log: Logger,
): Promise<Clock & { close(): void }> {
  if (kind === 'pglite') return { now: () => own.now(), close: () => {} };
  /** What is added to the steady clock. */
  let base = own.now().getTime() - performance.now();
  let toldApartMs = 0;

  async function measure(): Promise<void> {
    const asked = performance.now();
    const now = await readDatabaseTime(db);
    const answered = performance.now();
    if (answered - asked > longestAnswerMs) return;
    base = now.getTime() - (asked + answered) / 2;
    const apartMs = own.now().getTime() - now.getTime();
    if (Math.abs(apartMs - toldApartMs) < toldMs) return;
    toldApartMs = apartMs;
    log.warn(
      { aheadSeconds: Math.round(apartMs / 1000) },
      "this machine's clock and the database's are apart, and the database's counts: set both by NTP",
    );
  }

  await measure();
  // Where the database does not answer, its last answer holds.
  const measuring = setInterval(() => void measure().catch(() => {}), measureMs);
  measuring.unref();
  return {
    own,
    now: () => new Date(base + performance.now()),
    close: () => clearInterval(measuring),
  };
}

/** What the database's clock says, for a command of the operator. */
export async function readDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database does not tell its time');
  return row.now;
}
