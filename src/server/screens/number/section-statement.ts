import type { NumberAsk, NumberSection, SectionRead } from '#server/domains/part.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Database } from '#server/platform/db/database.ts';
import { textFor } from '#server/platform/db/every-shard.ts';

type Reads = readonly (readonly [key: string, SectionRead])[];

/** The sections' SQL as one statement, for one or many numbers. */
export interface SectionStatement {
  /** Name of the prepared statement. */
  name: string;
  text: string;
  values(asks: readonly NumberAsk[]): unknown[];
  /** For a single ask, with its values as parameters. Citus finds the node by the number among them. */
  one: { name: string; text: string; values(ask: NumberAsk): unknown[] };
  /** Results of the sections, by key. */
  read(row: object): Record<string, unknown>;
}

/** A parameter and its type. Excludes the second colon of a cast. */
const parameters = /(?<!:):([a-z]\w*)(?:::(\w+(?:\[\])?))?/gi;

/**
 * Joins the reads of all sections into one statement with a row per ask; `asked_place` is its position, from 1. Each
 * ask has its own parameters and is read by a lateral sub-select with the plan for a single number: joined as whole
 * tables, they could be scanned, and the cached plan outlives table growth.
 * @throws Error if two sections use the same column name, or a parameter's type is missing or a list
 */
export function joinSections(name: string, reads: Reads): SectionStatement {
  const columns = new Map<string, string>();
  for (const [key, read] of reads) {
    for (const [column, sql] of Object.entries(read.columns)) {
      if (columns.has(column)) throw new Error(`the column ${column} of section ${key} is another section's already`);
      columns.set(column, sql);
    }
  }
  const sql = [
    `select ${[...columns].map(([column, sql]) => `${sql} as ${column}`).join(', ')}`,
    'from (select :phone::int8 as phone) asked',
    ...reads.flatMap(([, { joins }]) => joins ?? []),
  ].join('\n');
  const types = new Map<string, string>();
  const one = sql.replace(parameters, (_, parameter: string, type?: string) => {
    if (!type || type.endsWith('[]')) throw new Error(`what :${parameter} holds must be said, and be no list`);
    if (!types.has(parameter)) types.set(parameter, type);
    return `ask."${parameter}"::${type}`;
  });
  // Sub-selects hide the lists' lengths; otherwise short lists would be planned anew each time, which costs more.
  const lists = [...types.values()].map((type, place) => `(select $${place + 1}::${type}[])`);
  const names = [...types.keys()].map((parameter) => `"${parameter}"`);
  const places = new Map([...types.keys()].map((parameter, place) => [parameter, place + 1]));
  const alone = textFor({ isDistributed: true }, sql).replace(
    parameters,
    (_, parameter: string, type: string) => `$${places.get(parameter)}::${type}`,
  );
  const give = (ask: NumberAsk): Record<string, unknown> =>
    Object.assign(
      { phone: ask.phone, viewer: ask.profileId, now: ask.now.toISOString() },
      ...reads.map(([, read]) => read.values?.(ask)),
    );
  return {
    name,
    text: [
      'select ask.place::int4 as asked_place, found.*',
      `from unnest(${lists.join(', ')}) with ordinality as ask (${names.join(', ')}, place)`,
      // `offset 0` keeps the planner from flattening the sub-select into joins of whole tables.
      `cross join lateral (${one}\noffset 0) found`,
    ].join('\n'),
    values(asks) {
      const given = asks.map(give);
      return [...types.keys()].map((parameter) => arrayText(given, (each) => givenValue(each, parameter)));
    },
    one: {
      name: `${name}-alone`,
      text: alone,
      values(ask) {
        const given = give(ask);
        return [...types.keys()].map((parameter) => givenValue(given, parameter));
      },
    },
    // Safe cast: the statement was built from this section's columns.
    read: (row) => Object.fromEntries(reads.map(([key, read]) => [key, read.read(row as never)])),
  };
}

function givenValue(given: Record<string, unknown>, parameter: string): string | number | null {
  const value = given[parameter];
  if (value === undefined) throw new Error(`no section gives :${parameter}`);
  return value as string | number | null;
}

/**
 * Reads all asks by one statement. On a distributed database it uses one statement per ask: a list would go to all
 * machines, and Citus refuses lateral sub-selects over it.
 * @throws Error if an ask has no row, such as a missing member
 */
export async function readSections(
  { pool, isDistributed = false }: Pick<Database, 'pool' | 'isDistributed'>,
  statement: SectionStatement,
  asks: readonly NumberAsk[],
): Promise<Record<string, unknown>[]> {
  if (isDistributed) return Promise.all(asks.map((ask) => readAlone(pool, statement, ask)));
  const { name, text } = statement;
  const { rows } = await pool.query<{ asked_place: number }>({ name, text, values: statement.values(asks) });
  const found = new Map(rows.map((row) => [row.asked_place, row]));
  return asks.map((_, place) => {
    const row = found.get(place + 1);
    if (row === undefined) throw new Error(missingRow);
    return statement.read(row);
  });
}

const missingRow = 'no row: the asking member does not exist';

async function readAlone(pool: Database['pool'], { one, read }: SectionStatement, ask: NumberAsk) {
  const { rows } = await pool.query<object>({ name: one.name, text: one.text, values: one.values(ask) });
  const [row] = rows;
  if (row === undefined) throw new Error(missingRow);
  return read(row);
}

/** Results of the sections for a number without stored data. */
export function readNothing(sections: readonly NumberSection[]): Record<string, unknown> {
  return Object.fromEntries(
    sections.flatMap(({ key, public: shared }) => (shared ? [[key, shared.read({} as never)]] : [])),
  );
}
