import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { addLookups } from '#server/domains/number/door.ts';
import { toDay } from '#server/platform/clock.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Database } from '#server/platform/db/database.ts';
import { databaseRun } from '#server/platform/db/database-run.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { type WriteBehindDeps, WriteBehindLog } from '#server/platform/write-behind-log.ts';
import type { Lookup } from './visitor-meter.ts';

/** Retention in days (UTC), today included; covers "many calls in 7 days". */
export const lookupRetentionDays = 8;
/** Maximum number of rows read at once or queued for writing; more than the meter holds. */
const pullLimit = 200_000;
/** Upper bound of `randomInt`. */
const maxServer = 2 ** 48 - 1;

// Keeps one row per visitor and number: a new day's row replaces the earlier one, which is in a different partition.
// A row up to two days ahead is kept, because this batch was late. A later one came from a wrong clock and is replaced.
// Sub-selects hide the batch size from the planner, which would read whole partitions for a large one.
const insertLookups = `
with incoming as (
  select phone, visitor, (seen_at at time zone 'UTC')::date as day, units, seen_at
  from unnest((select $1::int8[]), (select $2::text[]), (select $3::int2[]), (select $4::timestamptz[]))
    as t (phone, visitor, units, seen_at)
), written as materialized (
  -- Not by column defaults: with rows on several nodes, the transaction order of this node counts.
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
 * What other servers counted since the last poll, by transaction id: open ones follow later. Ages come from the
 * database's clock, so no day is filtered; each partition is read by its index.
 */
const selectOthers = (since: string, server: string) => sql<CountedElsewhere>`
select h.horizon, h.run, l.phone, l.visitor, l.units,
  (extract(epoch from clock_timestamp() - l.written_at) * 1000)::float8 as ago_ms
from (select pg_snapshot_xmin(pg_current_snapshot()) as horizon, ${sql.raw(databaseRun)} as run) h
left join lateral (
  select * from lookup where server <> 0 and server <> ${server}::int8 and xid >= ${since}::text::xid8
  order by xid desc limit ${pullLimit}::int4
) l on true ${onEveryShard}`;

export interface LookupCount {
  merge(lookups: readonly Lookup[], now: Date): void;
}

/** Writes metered look-ups and reads those of other processes, so that limits hold across servers. */
export class LookupLog {
  readonly #database: Database;
  readonly #counts: readonly LookupCount[];
  readonly #log: WriteBehindDeps['log'];
  readonly #rows: WriteBehindLog<Lookup>;
  readonly #server: string;
  /** The oldest transaction that was open at the last poll. */
  #horizon: string | null = null;
  /** The run of the database (`databaseRun`) at the last poll. */
  #run: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;

  constructor({ database, ...deps }: WriteBehindDeps & { database: Database }, counts: readonly LookupCount[]) {
    this.#database = database;
    this.#counts = counts;
    this.#log = deps.log;
    // The embedded database has one process, so there are no other servers.
    this.#server = database.kind === 'postgres' ? String(randomInt(1, maxServer)) : '0';
    this.#rows = new WriteBehindLog(deps, {
      name: 'look-ups',
      most: pullLimit,
      keyOf: ({ phone, visitor }) => `${phone} ${visitor}`,
      write: (rows) => this.#write(rows),
    });
  }

  record(lookup: Lookup): void {
    this.#rows.record(lookup);
  }

  /** Reads today's look-ups, then writes and polls every `intervalMs` milliseconds. */
  async start(now: () => Date, intervalMs: number): Promise<void> {
    await this.#readToday(now());
    this.#timer = setInterval(() => {
      this.#running ??= this.#turn(now()).finally(() => {
        this.#running = null;
      });
    }, intervalMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
    await this.#rows.stop();
  }

  async #turn(now: Date): Promise<void> {
    try {
      await this.flush();
      if (this.#database.kind === 'postgres') await this.#pullOthers(now);
    } catch (err) {
      this.#log.error({ err }, 'look-ups not written, kept for the next try');
    }
  }

  /** Resolves once everything recorded before is written. On failure it stays queued. */
  flush(): Promise<void> {
    return this.#rows.flush();
  }

  async #write(rows: readonly Lookup[]): Promise<void> {
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
  }

  async #readToday(now: Date): Promise<void> {
    // Before the rows: whatever is written in between is read twice, and merging is idempotent.
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
    // Without a horizon the poll returns no rows; it only gets the first horizon.
    const { rows } = await selectOthers(this.#horizon ?? mostXid, this.#server).execute(this.#database.db);
    const counted = rows.flatMap(({ phone, visitor, units, ago_ms: agoMs }) =>
      phone === null ? [] : [{ phone, visitor, units, seenAt: new Date(now.getTime() - Math.max(0, agoMs)) }],
    );
    this.#merge(counted.reverse(), now);
    const before = this.#run;
    this.#horizon = rows[0]?.horizon ?? this.#horizon;
    this.#run = rows[0]?.run ?? before;
    // A new run may reuse transaction ids, so the poll may have skipped rows: reads today again.
    if (before !== null && before !== this.#run) {
      await this.#readToday(now).catch((error: unknown) => {
        // The next poll sees the change of run again and retries.
        this.#run = before;
        throw error;
      });
    }
  }
}

/** Above every transaction id. */
const mostXid = '9223372036854775807';

interface CountedElsewhere {
  horizon: string;
  /** Changes when the database restarts, recovers from a crash or is promoted (`databaseRun`). */
  run: string;
  /** Null, like the rest of the row, if there are no new rows. */
  phone: string | null;
  visitor: string;
  units: number;
  ago_ms: number;
}
