import type { NumberAsk, NumberSection, SectionRead } from '#server/domains/part.ts';
import { arrayText } from '#server/platform/db/array-text.ts';

type Reads = readonly (readonly [key: string, SectionRead])[];

/** The sections' SQL as one statement, and how a row of it is read. */
interface SectionRows {
  /** Prepared once a connection under this name. */
  name: string;
  text: string;
  /** What each section read, by its key. */
  read(row: object): Record<string, unknown>;
}

/** Gives the one row of one ask. */
export interface SectionStatement extends SectionRows {
  values(ask: NumberAsk): unknown[];
}

/** Gives a row for each ask, `asked_place` being its place among them, from 1. */
export interface SectionBatch extends SectionRows {
  values(asks: readonly NumberAsk[]): unknown[];
}

/** A parameter and its type. A colon before a name, but not the second one of a cast. */
const parameters = /(?<!:):([a-z]\w*)(?:::(\w+(?:\[\])?))?/gi;

/**
 * Joins reads of sections into one statement that gives exactly one row.
 *
 * @throws Error where two sections name a column or a parameter alike, or a section uses one that nobody gives
 */
export function joinSections(name: string, reads: Reads): SectionStatement {
  const { sql, give, read } = joinReads(reads);
  const order: string[] = [];
  const text = sql.replace(parameters, (_, parameter: string, type?: string) => {
    if (!order.includes(parameter)) order.push(parameter);
    return `$${order.indexOf(parameter) + 1}${type ? `::${type}` : ''}`;
  });
  return {
    name,
    text,
    values(ask) {
      const given = give(ask);
      return order.map((parameter) => givenValue(given, parameter));
    },
    read,
  };
}

/**
 * Joins them into one statement that asks for many numbers at once. Each has its own values of all parameters, and its
 * row is read on its own, by the plan that a single number has: joined as whole tables, they could be read from end to
 * end, and the plan is kept while tables grow.
 *
 * @throws Error also where the type of a parameter is not said, or is a list
 */
export function joinSectionsForMany(name: string, reads: Reads): SectionBatch {
  const { sql, give, read } = joinReads(reads);
  const types = new Map<string, string>();
  const one = sql.replace(parameters, (_, parameter: string, type?: string) => {
    if (!type || type.endsWith('[]')) throw new Error(`what :${parameter} holds must be said, and be no list`);
    if (!types.has(parameter)) types.set(parameter, type);
    return `ask."${parameter}"::${type}`;
  });
  // Sub-selects hide how long the lists are: else short ones would be planned anew each time, which takes longer than to
  // read them.
  const lists = [...types.values()].map((type, place) => `(select $${place + 1}::${type}[])`);
  const names = [...types.keys()].map((parameter) => `"${parameter}"`);
  return {
    name,
    text: [
      'select ask.place::int4 as asked_place, found.*',
      `from unnest(${lists.join(', ')}) with ordinality as ask (${names.join(', ')}, place)`,
      // Without the offset the sub-select would be taken apart and joined as whole tables.
      `cross join lateral (${one}\noffset 0) found`,
    ].join('\n'),
    values(asks) {
      const given = asks.map(give);
      return [...types.keys()].map((parameter) => arrayText(given, (each) => givenValue(each, parameter) as string));
    },
    read,
  };
}

function joinReads(reads: Reads) {
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
  const givers = reads.flatMap(([, read]) => (read.values ? [read.values.bind(read)] : []));
  const asksNow = /:now\b/.test(sql);
  return {
    sql,
    give(ask: NumberAsk): Record<string, unknown> {
      const given: Record<string, unknown> = { phone: ask.phone, viewer: ask.profileId };
      if (asksNow) given.now = ask.now.toISOString();
      for (const give of givers) Object.assign(given, give(ask));
      return given;
    },
    read(row: object): Record<string, unknown> {
      const record: Record<string, unknown> = {};
      // The columns are the section's own: the statement was made of them.
      for (const [key, read] of reads) record[key] = read.read(row as never);
      return record;
    },
  };
}

function givenValue(given: Record<string, unknown>, parameter: string): unknown {
  const value = given[parameter];
  if (value === undefined) throw new Error(`no section gives :${parameter}`);
  return value;
}

/** What sections say of a number that nothing is kept about. */
export function readNothing(sections: readonly NumberSection[]): Record<string, unknown> {
  return Object.fromEntries(
    sections.flatMap(({ key, public: shared }) => (shared ? [[key, shared.read({} as never)]] : [])),
  );
}
