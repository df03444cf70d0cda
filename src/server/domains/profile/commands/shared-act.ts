import type pg from 'pg';
import type { StoreKind } from '#server/platform/db/commit-hub.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  type GivenColumns,
  type GivenRow,
  givenParameters,
  givenRows,
  givenValues,
} from '#server/platform/db/given-rows.ts';
import { askNamed, nameStatement } from '#server/platform/db/named-statement.ts';
import { isVain, unlessVain } from '#server/platform/db/vain-statement.ts';
import { eventColumns, eventPart, publishAlone, type Topic } from '#server/platform/events/publish.ts';
import {
  begunOf,
  type CountedAct,
  limitKeys,
  limitParameters,
  limitParts,
  limitValues,
} from '#server/platform/rate-limit/take-together.ts';
import { TurnBatch } from '#server/platform/turn-batch.ts';
import { heldAccounts } from './account-state.ts';

/** Acts that share one statement at most: beyond it each more saves little, and all of them hold their rows for longer. */
const mostActs = 16;

/** Columns that each act has. */
const everyActs = { profile: 'int8', ...eventColumns } as const;

/** What acts of one kind do, as parts of a statement. */
interface ActText<Columns extends GivenColumns> {
  /** Of the statement, unlike that of every other. */
  name: string;
  /** What an act says beside whose it is; those and its `place` are the rows of `given` and of `admitted`. */
  columns: Columns;
  /**
   * What is locked before the accounts: common table expressions, and the one of them that has the rows `profile` whose
   * accounts are asked for next.
   */
  before?: { parts: string; accounts: string };
  /** Acts of one account may stand in one statement, which then sees to their order by `place`. */
  mayMeet?: boolean;
  /** What must hold of a row `given` beside that the account is in use. */
  condition?: string;
  /** The common table expressions that write for the rows of `admitted`. One of them is `done`, with `place`. */
  writes: string;
  /** Columns of the answer, and what is joined to `begun` for them. */
  answer?: { columns: string; joined: string };
}

interface Act<Columns extends GivenColumns> extends CountedAct {
  row: GivenRow<Columns & typeof everyActs>;
  keys: readonly string[];
}

/** An act of a member, and what it counts for. */
interface MemberAct<Columns extends GivenColumns> extends CountedAct {
  profileId: string;
  row: GivenRow<Columns>;
  /** By what two acts would meet the same row: those never stand in one statement. */
  keys: readonly string[];
}

/**
 * An act by one statement that is a transaction of its own, and that does what members ask for in the same turn of the
 * event loop at once: to begin and to end a statement costs more than one member's rows. It locks the accounts first (of what is
 * paid for the wallets before them), counts the limits, and then writes. Of an act that does not fit it writes nothing; where others were quicker it undoes itself whole.
 */
export class SharedAct<Columns extends GivenColumns, Row extends object = object> {
  readonly #statements: Record<StoreKind, ReturnType<typeof nameStatement<string>>>;
  readonly #columns: Columns & typeof everyActs;
  readonly #mayMeet: boolean;
  readonly #batches = new WeakMap<pg.Pool, TurnBatch<Act<Columns>, Row | null>>();

  constructor(text: ActText<Columns>) {
    this.#columns = { ...text.columns, ...everyActs };
    this.#mayMeet = text.mayMeet ?? false;
    const make = (isTold: boolean) => {
      const parameters = [...givenParameters(this.#columns), ...limitParameters];
      return nameStatement(text.name, parameters, writeStatement(text, this.#columns, isTold));
    };
    this.#statements = { postgres: make(true), pglite: make(false) };
  }

  /**
   * Does the act and tells the subscribers of `topic` of it.
   *
   * @param about the event's key
   * @returns null where it must be done step by step, in a transaction that can tell why not; then nothing was written
   */
  async do(database: Database, act: MemberAct<Columns>, topic: Topic, about: string): Promise<Row | null> {
    // Who joined another's transaction has only that.
    if (database.db.isTransaction) return null;
    const { profileId, uses, now } = act;
    const keys = [...act.keys, ...limitKeys(uses)];
    if (!this.#mayMeet) keys.push(`account ${profileId}`);
    return publishAlone(database, topic, about, (event) => {
      const row = { ...act.row, profile: profileId, ...event } as GivenRow<Columns & typeof everyActs>;
      return this.#batchOf(database).get({ row, keys, uses, now });
    });
  }

  #batchOf(database: Database): TurnBatch<Act<Columns>, Row | null> {
    let batch = this.#batches.get(database.pool);
    if (batch === undefined) {
      batch = new TurnBatch(
        (acts) => this.#write(database, acts),
        mostActs,
        ({ keys }) => keys,
      );
      this.#batches.set(database.pool, batch);
    }
    return batch;
  }

  async #write({ pool, kind }: Database, acts: readonly Act<Columns>[]): Promise<(Row | null)[]> {
    const rows = acts.map(({ row }) => row);
    const values = { ...givenValues(this.#columns, rows), ...limitValues(acts) };
    try {
      const { rows } = await pool.query<Row & { place: string }>(askNamed(this.#statements[kind], values));
      const found = new Map(rows.map((row) => [Number(row.place), row]));
      return acts.map((_, i) => found.get(i + 1) ?? null);
    } catch (error) {
      // What the database refused is undone. Each then goes its own way, and nobody fails by what another one sent.
      if (isVain(error) || (isRefused(error) && acts.length > 1)) return acts.map(() => null);
      throw error;
    }
  }
}

/** Not where the connection was lost: nobody knows how that ended. */
function isRefused(error: unknown): boolean {
  return (error as { severity?: unknown }).severity === 'ERROR';
}

function writeStatement<Columns extends GivenColumns>(
  { before, condition, writes, answer }: ActText<Columns>,
  columns: GivenColumns,
  isTold: boolean,
): string {
  const told = `, told as (select * from admitted where place in (select place from done)), ${eventPart('told')}`;
  return `with ${givenRows(columns)},${before ? ` ${before.parts},` : ''}
  account as materialized (${heldAccounts(before?.accounts ?? 'given')}),
  asked as materialized (
    select * from given where profile in (select id from account)${condition ? ` and ${condition}` : ''}
  ), ${limitParts('place in (select place from asked)')},
  begun as materialized (${begunOf('asked')}),
  admitted as materialized (select * from begun where place not in (select place from limit_missed)),
  ${writes}${isTold ? told : ''}
  select begun.place${answer ? `, ${answer.columns}` : ''},
    ${unlessVain('select from begun where place not in (select place from done)')}
  from begun ${answer?.joined ?? ''}`;
}
