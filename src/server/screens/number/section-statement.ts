import type { NumberAsk, NumberSection, SectionRead } from '#server/domains/part.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Database } from '#server/platform/db/database.ts';
import { textFor, undistributed } from '#server/platform/db/every-shard.ts';

type Reads = readonly (readonly [key: string, SectionRead])[];

/** The sections' SQL as one statement, for one or many numbers. */
export interface SectionStatement {
  name: string;
  text: string;
  values(asks: readonly NumberAsk[]): unknown[];
  /**
   * For a single ask on a distributed database, with values as parameters: Citus finds the node by the number among
   * them. Sections of local tables are read apart (`isLocal`). The columns together are those of one row of `text`.
   */
  ones: readonly { name: string; text: string; values(ask: NumberAsk): unknown[] }[];
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
  const sql = selectOf(reads);
  const types = new Map<string, string>();
  const one = sql.replace(parameters, (_, parameter: string, type?: string) => {
    if (!type || type.endsWith('[]')) throw new Error(`what :${parameter} holds must be said, and be no list`);
    if (!types.has(parameter)) types.set(parameter, type);
    return `ask."${parameter}"::${type}`;
  });
  // Sub-selects hide the lists' lengths; otherwise short lists would be planned anew each time, which costs more.
  const lists = [...types.values()].map((type, place) => `(select $${place + 1}::${type}[])`);
  const names = [...types.keys()].map((parameter) => `"${parameter}"`);
  const give = (ask: NumberAsk): Record<string, unknown> =>
    Object.assign(
      { phone: ask.phone, viewer: ask.profileId, now: ask.now.toISOString() },
      ...reads.map(([, read]) => read.values?.(ask)),
    );
  return {
    name,
    text: [
      `${undistributed} select ask.place::int4 as asked_place, found.*`,
      `from unnest(${lists.join(', ')}) with ordinality as ask (${names.join(', ')}, place)`,
      // `offset 0` keeps the planner from flattening the sub-select into joins of whole tables.
      `cross join lateral (${one}\noffset 0) found`,
    ].join('\n'),
    values(asks) {
      const given = asks.map(give);
      return [...types.keys()].map((parameter) => arrayText(given, (each) => givenValue(each, parameter)));
    },
    ones: [false, true].flatMap((isLocal) => {
      const some = reads.filter(([, read]) => (read.isLocal ?? false) === isLocal);
      if (some.length === 0) return [];
      const asked = new Map<string, number>();
      const text = textFor({ isDistributed: true }, selectOf(some)).replace(parameters, (_, parameter, type) => {
        if (!asked.has(parameter)) asked.set(parameter, asked.size + 1);
        return `$${asked.get(parameter)}::${type}`;
      });
      const values = (ask: NumberAsk) => {
        const given = give(ask);
        return [...asked.keys()].map((parameter) => givenValue(given, parameter));
      };
      return [{ name: `${name}-${isLocal ? 'local' : 'alone'}`, text, values }];
    }),
    // Safe cast: the statement was built from this section's columns.
    read: (row) => Object.fromEntries(reads.map(([key, read]) => [key, read.read(row as never)])),
  };
}

function selectOf(reads: Reads): string {
  const columns = reads.flatMap(([, read]) => Object.entries(read.columns));
  return [
    `select ${columns.map(([column, sql]) => `${sql} as ${column}`).join(', ')}`,
    'from (select :phone::int8 as phone) asked',
    ...reads.flatMap(([, { joins }]) => joins ?? []),
  ].join('\n');
}

function givenValue(given: Record<string, unknown>, parameter: string): string | number | null {
  const value = given[parameter];
  if (value === undefined) throw new Error(`no section gives :${parameter}`);
  return value as string | number | null;
}

/**
 * Reads all asks by one statement. On a distributed database each ask has its own statements: a list would go to all
 * machines, and Citus refuses lateral sub-selects over it. Null for an ask without a row: its member does not exist.
 */
export async function readSections(
  { pool, isDistributed = false }: Pick<Database, 'pool' | 'isDistributed'>,
  statement: SectionStatement,
  asks: readonly NumberAsk[],
): Promise<(Record<string, unknown> | null)[]> {
  if (isDistributed) return Promise.all(asks.map((ask) => readOne(pool, statement, ask)));
  const { name, text } = statement;
  const { rows } = await pool.query<{ asked_place: number }>({ name, text, values: statement.values(asks) });
  const found = new Map(rows.map((row) => [row.asked_place, row]));
  return asks.map((_, place) => {
    const row = found.get(place + 1);
    return row === undefined ? null : statement.read(row);
  });
}

async function readOne(pool: Database['pool'], { ones, read }: SectionStatement, ask: NumberAsk) {
  const found = await Promise.all(
    ones.map(async ({ name, text, values }) => {
      const { rows } = await pool.query<object>({ name, text, values: values(ask) });
      const [row] = rows;
      return row;
    }),
  );
  return found.includes(undefined) ? null : read(Object.assign({}, ...found));
}

/** Results of the sections for a number without stored data. */
export function readNothing(sections: readonly NumberSection[]): Record<string, unknown> {
  return Object.fromEntries(
    sections.flatMap(({ key, public: shared }) => (shared ? [[key, shared.read({} as never)]] : [])),
  );
}
