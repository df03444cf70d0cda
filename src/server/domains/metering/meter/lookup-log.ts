import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { addLookups } from '#server/domains/number/door.ts';
import { toDay } from '#server/platform/clock.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Database } from '#server/platform/db/database.ts';
import { databaseRun } from '#server/platform/db/database-run.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import type { Lookup } from './visitor-meter.ts';

/** Days (UTC) that look-ups are kept, today's among them: enough for "many calls in 7 days". */
export const lookupRetentionDays = 8;
/** Rows read back, or kept to be written, at most: more than the meter holds. */
const pullLimit = 200_000;
/** `randomInt` goes up to 2^48. */
const maxServer = 2 ** 48 - 1;

// Keeps one row a visitor and number: a new day's row replaces the earlier one, which lies in another partition. A row of
// the next two days is kept, as this batch was late; a later one was written by a wrong clock and is replaced, too.
// Sub-selects hide the batch's size from the planner, which would read whole partitions for a large one.
const insertLookups = `
with incoming as (
  select phone, visitor, (seen_at at time zone 'UTC')::date as day, units, seen_at
  from unnest((select $1::int8[]), (select $2::text[]), (select $3::int2[]), (select $4::timestamptz[]))
    as t (phone, visitor, units, seen_at)
), written as materialized (
  -- As values, and not by the columns' defaults: where rows lie on several machines this one's order counts.
  select pg_current_xact_id() as xid, now() as written_at
), fresh as (
  insert into lookup (phone, visitor, day, units, seen_at, server, xid, written_at)
  select phone, visitor, day, units, seen_at, $5::int8, xid, written_at from incoming i cross join written
  where not exists (
    select from lookup l where l.phone = i.phone and l.visitor = i.visitor and l.day > i.day and l.day <= i.day + 2
  )
  order by phone, visitor
  on conflict (phone, visitor, day) do nothing
  returning phone, visitor, day
), replaced as (
  delete from lookup l using fresh f
  where l.phone = f.phone and l.visitor = f.visitor and (l.day < f.day or l.day > f.day + 2)
)
${addLookups('select phone, count(*) as people from fresh group by phone order by phone')}`;

/**
 * What other servers counted since the last question, by the database's order: what a transaction wrote that was open
 * then comes with the next one, however late it commits. How long ago is told by the database's clock, so a server
 * whose own clock is wrong counts the same; hence no day is asked for, and each partition is looked into by its index.
 */
const selectOthers = (since: string, server: string) => sql<CountedElsewhere>`
select h.horizon, h.run, l.phone, l.visitor, l.units,
  (extract(epoch from clock_timestamp() - l.written_at) * 1000)::float8 as ago_ms
from (select pg_snapshot_xmin(pg_current_snapshot()) as horizon, ${sql.raw(databaseRun)} as run) h
left join lateral (
  select * from lookup where server <> 0 and server <> ${server}::int8 and xid >= ${since}::text::xid8
  order by xid desc limit ${pullLimit}::int4
) l on true ${onEveryShard}`;

/** What counts look-ups in memory, and hears here of those that it did not count itself. */
export interface LookupCount {
  merge(lookups: readonly Lookup[], now: Date): void;
}

/**
 * Writes what the meter counted, in batches and off the answer's path, and reads what other processes counted, so that
 * limits hold across restarts and servers (within one interval).
 */
export class LookupLog {
  readonly #database: Database;
  readonly #counts: readonly LookupCount[];
  readonly #onError: (error: unknown) => void;
  #pending: Lookup[] = [];
  readonly #server: string;
  /** The oldest transaction that was open at the last question to the other servers' rows. */
  #horizon: string | null = null;
  /** Of the database at that question. */
  #run: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;

  constructor(database: Database, counts: readonly LookupCount[], onError: (error: unknown) => void) {
    this.#database = database;
    this.#counts = counts;
    this.#onError = onError;
    // The embedded store has one process only: nobody else can have counted.
    this.#server = database.kind === 'postgres' ? String(randomInt(1, maxServer)) : '0';
  }

  record(lookup: Lookup): void {
    this.#pending.push(lookup);
  }

  /** Reads today's look-ups back and starts writing every `intervalMs`. */
  async start(now: () => Date, intervalMs: number): Promise<void> {
    await this.#readToday(now());
    this.#timer = setInterval(() => {
      this.#running ??= this.#turn(now()).finally(() => {
        this.#running = null;
      });
    }, intervalMs);
    this.#timer.unref();
  }

  /** Writes what is left. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
    await this.flush();
  }

  async #turn(now: Date): Promise<void> {
    try {
      await this.flush();
      if (this.#database.kind === 'postgres') await this.#pullOthers(now);
    } catch (error) {
      this.#onError(error);
    }
  }

  /** One statement for all that is waiting; on failure it waits on. */
  async flush(): Promise<void> {
    const batch = this.#pending;
    if (batch.length === 0) return;
    this.#pending = [];
    // One row a visitor and number, or the statement would meet the same row twice.
    const rows = [...new Map(batch.map((l) => [`${l.phone} ${l.visitor}`, l])).values()];
    try {
      await this.#database.pool.query({
        name: 'insert-lookups',
        text: insertLookups,
        values: [
          arrayText(rows, (l) => l.phone),
          arrayText(rows, (l) => l.visitor),
          arrayText(rows, (l) => l.units),
          arrayText(rows, (l) => l.seenAt.toISOString()),
          this.#server,
        ],
      });
    } catch (error) {
      this.#pending = [...batch, ...this.#pending].slice(-pullLimit);
      throw error;
    }
  }

  /** Reads back what was counted today, on all servers. */
  async #readToday(now: Date): Promise<void> {
    // Before the rows: what is written in between is read twice, and merging twice changes nothing.
    if (this.#database.kind === 'postgres') await this.#pullOthers(now);
    const rows = await this.#database.db
      .selectFrom('lookup')
      .select(['phone', 'visitor', 'units', 'seen_at'])
      .where('day', '>=', toDay(now))
      .orderBy('seen_at', 'desc')
      .limit(pullLimit)
      .modifyEnd(onEveryShard)
      .execute();
    this.#merge(
      rows.reverse().map(({ seen_at: seenAt, ...row }) => ({ ...row, seenAt })),
      now,
    );
  }

  #merge(lookups: readonly Lookup[], now: Date): void {
    for (const count of this.#counts) count.merge(lookups, now);
  }

  async #pullOthers(now: Date): Promise<void> {
    // The first question only learns where to begin.
    const { rows } = await selectOthers(this.#horizon ?? mostXid, this.#server).execute(this.#database.db);
    const counted = rows.flatMap(({ phone, visitor, units, ago_ms: agoMs }) =>
      phone === null ? [] : [{ phone, visitor, units, seenAt: new Date(now.getTime() - Math.max(0, agoMs)) }],
    );
    this.#merge(counted.reverse(), now);
    const before = this.#run;
    this.#horizon = rows[0]?.horizon ?? this.#horizon;
    this.#run = rows[0]?.run ?? before;
    // After a promotion numbers of transactions may be given once more: what was passed over so is read back.
    if (before !== null && before !== this.#run) await this.#readToday(now);
  }
}

/** No transaction has it yet. */
const mostXid = '9223372036854775807';

interface CountedElsewhere {
  /** The oldest transaction that was open when it was asked. */
  horizon: string;
  /** Another one once the database began anew (`databaseRun`). */
  run: string;
  /** Null, with all else of the row, where nobody counted anything. */
  phone: string | null;
  visitor: string;
  units: number;
  ago_ms: number;
}
