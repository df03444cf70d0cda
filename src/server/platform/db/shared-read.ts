import type pg from 'pg';
import { TurnBatch } from '../turn-batch.ts';
import type { Database } from './database.ts';
import { type GivenColumns, type GivenRow, givenParameters, givenRows, givenValues } from './given-rows.ts';
import { askNamed, type NamedStatement, nameStatement } from './named-statement.ts';

/** Asked for at once by one statement. */
const mostAsks = 32;

/** A row that is read for each who asks; those who ask in the same turn of the event loop share one statement. */
export class SharedRead<Columns extends GivenColumns, Row extends object> {
  readonly #columns: Columns;
  readonly #statement: NamedStatement<keyof Columns & string>;
  readonly #batches = new WeakMap<pg.Pool, TurnBatch<GivenRow<Columns>, Row | null>>();

  /** @param text.query reads for each row `given` one row or none, with the `place` of the given one */
  constructor({ name, columns, query }: { name: string; columns: Columns; query: string }) {
    this.#columns = columns;
    this.#statement = nameStatement(name, givenParameters(columns), `with ${givenRows(columns)} ${query}`);
  }

  /** Null where there is none. Outside of any transaction. */
  get({ pool }: Database, ask: GivenRow<Columns>): Promise<Row | null> {
    let batch = this.#batches.get(pool);
    if (batch === undefined) {
      batch = new TurnBatch(async (asks) => {
        const { rows } = await pool.query<Row & { place: string }>(this.ask(asks));
        const found = new Map(rows.map((row) => [Number(row.place), row]));
        return asks.map((_, i) => found.get(i + 1) ?? null);
      }, mostAsks);
      this.#batches.set(pool, batch);
    }
    return batch.get(ask);
  }

  /** The statement, for who asks it in a transaction. */
  ask(asks: readonly GivenRow<Columns>[]): { text: string; values: unknown[] } {
    return askNamed(this.#statement, givenValues(this.#columns, asks));
  }
}
