import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import './lease-tables.ts';

export interface LeaseOptions {
  /** What is held, by one holder at a time. */
  name: string;
  /** Who holds it, unlike everybody else. */
  holder: string;
  /** Milliseconds from each renewal on until others may take it. */
  spanMs: number;
  /** What others are to know of the holder. */
  version?: string;
  /** The database's clock, by which all holders go; a test's own. */
  time?: () => RawBuilder<Date>;
}

/**
 * A right that one holder has at a time: a row that says until when. Nothing of it hangs on a connection, so it holds
 * through a pooler too. Only the database's clock counts: a holder that stood still finds by `renew` that its time is over.
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

  /** Takes it where nobody has it, or whose time is over. @returns whether this holder has it now */
  async take(): Promise<boolean> {
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

  /** @returns false where it is lost: its time was over, whether somebody else took it since or not */
  async renew(): Promise<boolean> {
    const { name, holder, spanMs } = this.#options;
    const { rows } = await sql`
      update lease set until = ${this.#time()} + ${spanMs} * interval '1 ms'
      where name = ${name} and holder = ${holder} and until > ${this.#time()}
      returning name`.execute(this.#db);
    return rows.length > 0;
  }

  /** Gives it back where this holder still has it. */
  async release(): Promise<void> {
    const { name, holder } = this.#options;
    await sql`delete from lease where name = ${name} and holder = ${holder}`.execute(this.#db);
  }
}
