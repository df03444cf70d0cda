import { addLookups } from '#server/domains/number/commands/add-lookups.ts';
import type { Database } from '#server/platform/db/database.ts';
import { dayMs } from '#shared/time.ts';
import type { Lookup, VisitorMeter } from './visitor-meter.ts';

/** Days that a look-up is kept, enough for "many calls in 7 days". */
export const lookupRetentionDays = 8;
/** Rows read back at most: as many as the meter holds. */
const pullLimit = 200_000;

const insertLookups = `
with incoming as (
  select * from unnest($1::int8[], $2::text[], $3::int2[], $4::timestamptz[]) as t (phone, visitor, units, seen_at)
), fresh as (
  insert into lookup (phone, visitor, units, seen_at)
  select phone, visitor, units, seen_at from incoming order by phone, visitor
  on conflict (phone, visitor) do update set units = excluded.units, seen_at = excluded.seen_at
    where lookup.seen_at < date_trunc('day', excluded.seen_at, 'UTC')
  returning phone
)
${addLookups('select phone, count(*) as people from fresh group by phone order by phone')}`;

/**
 * Writes what the meter counted, in batches and off the answer's path, and reads what other processes counted, so that
 * limits hold across restarts and servers (within one interval).
 */
export class LookupLog {
  readonly #database: Database;
  readonly #meter: VisitorMeter;
  readonly #onError: (error: unknown) => void;
  #pending: Lookup[] = [];
  #pulledUntil: Date | null = null;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;

  constructor(database: Database, meter: VisitorMeter, onError: (error: unknown) => void) {
    this.#database = database;
    this.#meter = meter;
    this.#onError = onError;
  }

  record(lookup: Lookup): void {
    this.#pending.push(lookup);
  }

  /** Reads today's look-ups back and starts writing every `intervalMs`. */
  async start(now: () => Date, intervalMs: number): Promise<void> {
    await this.#pull(now());
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
      // The embedded store has one process only: nobody else can have counted.
      if (this.#database.kind === 'postgres') await this.#pull(now);
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
          rows.map((l) => l.phone),
          rows.map((l) => l.visitor),
          rows.map((l) => l.units),
          rows.map((l) => l.seenAt.toISOString()),
        ],
      });
    } catch (error) {
      this.#pending = [...batch, ...this.#pending].slice(-pullLimit);
      throw error;
    }
  }

  async #pull(now: Date): Promise<void> {
    const dayStart = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
    // Two seconds back: another server's clock and commit may lag a little; merging twice changes nothing.
    const since =
      this.#pulledUntil && this.#pulledUntil > dayStart ? new Date(this.#pulledUntil.getTime() - 2_000) : dayStart;
    const rows = await this.#database.db
      .selectFrom('lookup')
      .select(['phone', 'visitor', 'units', 'seen_at'])
      .where('seen_at', '>=', since)
      .orderBy('seen_at', 'desc')
      .limit(pullLimit)
      .execute();
    this.#pulledUntil = rows[0]?.seen_at ?? since;
    const oldestFirst = rows.reverse();
    this.#meter.merge(
      oldestFirst.map((row) => ({ phone: row.phone, visitor: row.visitor, units: row.units, seenAt: row.seen_at })),
      now,
    );
  }
}
