import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { isCollision } from './database-error.ts';
import { type PartitionWidth, readStamp, spanEnd, spanStamp, spanStart } from './partition-span.ts';

/** A table with partitions by time. Rows without one go to the default partition, so no write fails. */
export interface PartitionedTable {
  /** In the schema `public`. Its partitions lie in the schema `partitions`. */
  readonly name: string;
  readonly width: PartitionWidth;
  readonly ahead: number;
  /** Milliseconds from the end of a partition's span until it is dropped. */
  readonly retentionMs: number;
}

interface Partition {
  name: string;
  /** Null for the table from before partitioning, which holds everything before its end. */
  start: Date | null;
  end: Date;
}

/**
 * Creates the partitions for now and ahead, and those that rows of the default partition need, and moves these rows.
 * Several servers may do so at once.
 *
 * @throws the database's error if the lock was not granted for a partition that is needed now; others created stay
 */
export async function makePartitions(db: Db, table: PartitionedTable, now: Date): Promise<void> {
  const { name, width } = table;
  const there = await listPartitions(db, table);
  const firstFree = Math.max(...there.map(({ start, end }) => (start === null ? end.getTime() : 0)), 0);
  const made = new Set(there.map((partition) => partition.name));
  for (const start of [...spansAhead(table, now), ...(await listUnplaced(db, table, now))]) {
    const partition = `${name}_${spanStamp(width, start)}`;
    if (start.getTime() < firstFree || made.has(partition)) continue;
    made.add(partition);
    const add = sql`select add_partition(${name}, ${partition}, ${bound(start)}, ${bound(spanEnd(width, start))})`;
    try {
      await inShortLock(() => add.execute(db));
    } catch (error) {
      // A backup locks the table for hours. The next run is early enough for a partition that is only ahead.
      if (!isLockTimeout(error) || start <= now) throw error;
    }
  }
}

/**
 * Drops expired partitions. Each needs an exclusive lock on the table, for a moment only. If it is not granted, because
 * a backup reads the table, they stay until the next run, so callers delete expired rows afterwards.
 */
export async function dropPartitions(db: Db, table: PartitionedTable, now: Date): Promise<void> {
  for (const { name, end } of await listPartitions(db, table)) {
    if (end.getTime() + table.retentionMs > now.getTime()) continue;
    try {
      await inShortLock(() => sql`select drop_partition(${table.name}, ${name})`.execute(db));
    } catch (error) {
      if (isLockTimeout(error)) return;
      throw error;
    }
  }
}

/** All partitions except the default one. */
async function listPartitions(db: Db, { name, width }: PartitionedTable): Promise<Partition[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${`public.${name}`}::text::regclass order by 1`.execute(db);
  return rows.flatMap((row): Partition[] => {
    const [, isUntil, stamp] = /_(to_)?(\d{6,10})$/.exec(row.name) ?? [];
    if (stamp === undefined) return [];
    const at = readStamp(stamp);
    return isUntil === undefined
      ? [{ name: row.name, start: at, end: spanEnd(width, at) }]
      : [{ name: row.name, start: null, end: at }];
  });
}

function spansAhead({ width, ahead }: PartitionedTable, now: Date): Date[] {
  const starts = [spanStart(width, now)];
  while (starts.length <= ahead) starts.push(spanEnd(width, starts.at(-1) ?? now));
  return starts;
}

/** Spans that default rows need, if not expired or in the future: jobs delete those, or a clock was wrong. */
async function listUnplaced(db: Db, table: PartitionedTable, now: Date): Promise<Date[]> {
  const { rows } = await inShortLock(() =>
    sql<{ stamp: string }>`
      select stamp from list_unplaced(${table.name}, ${table.width}) as found (stamp)
      where stamp is not null order by stamp`.execute(db),
  );
  const last = spansAhead(table, now).at(-1) ?? now;
  return rows
    .map(({ stamp }) => readStamp(stamp))
    .filter((start) => start <= last && spanEnd(table.width, start).getTime() + table.retentionMs > now.getTime());
}

/** The moment in UTC, as the database parses it. */
function bound(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ');
}

/** SQLSTATE of a lock timeout. */
const lockNotAvailable = '55P03';

function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === lockNotAvailable;
}

const mostAttempts = 6;
/** Milliseconds before the second attempt; each pause is that much longer than the one before. */
const pauseMs = 400;

/** Retries after a lock timeout. It is half a second, because every later statement queues behind the lock. */
async function inShortLock<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      const isLocked = isLockTimeout(error) || isCollision(error);
      if (!isLocked || attempt === mostAttempts) throw error;
      await wait(pauseMs * attempt * (0.5 + Math.random()));
    }
  }
}
