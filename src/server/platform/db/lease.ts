import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

export interface LeaseOptions {
  name: string;
  holder: string;
  /** Milliseconds from each renewal until others may acquire it. */
  spanMs: number;
  version?: string;
  /** The database's current time, which all holders use; replaced in tests. */
  time?: () => RawBuilder<Date>;
}

/**
 * A lease with one holder at a time: a row that says until when. It depends on no connection, so it works through a
 * pooler. Only the database's clock counts: a holder that was suspended learns from `renew` that its lease expired.
 */
export class Lease {
  readonly #db: Db;
  readonly #options: LeaseOptions;
  readonly #time: () => RawBuilder<Date>;

  constructor(db: Db, options: LeaseOptions) {
    this.#db = db;
    this.#options = options;
    this.#time = options.time ?? (() => sql<Date>`clock_timestamp()`);
  }

  /** Acquires the lease if it is free or expired. @returns whether this holder has it now */
  async acquire(): Promise<boolean> {
    const { name, holder, spanMs, version = null } = this.#options;
    const { rows } = await sql`
      insert into lease (name, holder, until, version)
      values (${name}, ${holder}, ${this.#time()} + ${spanMs} * interval '1 ms', ${version})
      on conflict (name) do update
      set holder = excluded.holder, until = excluded.until, version = excluded.version
      where lease.holder = excluded.holder or lease.until <= ${this.#time()}
      returning name`.execute(this.#db);
    return rows.length > 0;
  }

  /** @returns false if the lease expired, whether or not another holder acquired it since */
  async renew(): Promise<boolean> {
    const { name, holder, spanMs } = this.#options;
    const { rows } = await sql`
      update lease set until = ${this.#time()} + ${spanMs} * interval '1 ms'
      where name = ${name} and holder = ${holder} and until > ${this.#time()}
      returning name`.execute(this.#db);
    return rows.length > 0;
  }

  /** Releases the lease if this holder still has it. */
  async release(): Promise<void> {
    const { name, holder } = this.#options;
    await sql`delete from lease where name = ${name} and holder = ${holder}`.execute(this.#db);
  }
}
