import { sql } from 'kysely';
import { minuteMs } from '#shared/time.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log/logger.ts';
import type { Database, Db } from './database.ts';

const measureMs = minuteMs / 2;
/** A slower response is too inaccurate to use. */
const longestAnswerMs = 2_000;
/** Smaller differences are normal and not logged. */
const loggedFromMs = 5_000;

/** The database's clock, so that all servers agree; monotonic between measurements. PGlite uses this machine's. */
export async function createDatabaseClock(
  { kind, db }: Database,
  own: Clock,
  log: Logger,
): Promise<Clock & { close(): void }> {
  if (kind === 'pglite') return { now: () => own.now(), close: () => {} };
  let base = own.now().getTime() - performance.now();
  let loggedApartMs = 0;

  async function measure(): Promise<void> {
    const asked = performance.now();
    const now = await readDatabaseTime(db);
    const answered = performance.now();
    if (answered - asked > longestAnswerMs) return;
    base = now.getTime() - (asked + answered) / 2;
    const apartMs = own.now().getTime() - now.getTime();
    if (Math.abs(apartMs - loggedApartMs) < loggedFromMs) return;
    loggedApartMs = apartMs;
    log.warn(
      { aheadSeconds: Math.round(apartMs / 1000) },
      "this machine's clock and the database's are apart, and the database's counts: set both by NTP",
    );
  }

  await measure();
  // Without a response the last offset stays valid.
  const measuring = setInterval(() => void measure().catch(() => {}), measureMs);
  measuring.unref();
  return {
    own,
    now: () => new Date(base + performance.now()),
    close: () => clearInterval(measuring),
  };
}

export async function readDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database does not tell its time');
  return row.now;
}
