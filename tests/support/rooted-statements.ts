import type pg from 'pg';
import { tableRoots } from '#server/cli/table-roots.ts';
import type { Database } from '#server/platform/db/database.ts';
import { everyShard, undistributed } from '#server/platform/db/every-shard.ts';

// Checks what Citus requires of statements by their text. `docs/growing-citus.md` gives the reason for each rule.

/** Known statements that do not fit yet, by a part of their text. */
const notYet: readonly { has: RegExp; why: string }[] = [
  { has: /k\.text_id = t\.id::text/, why: 'finds a spam campaign by joining texts with their keys and cases' },
];

const named = Object.entries(tableRoots);
const rooted = new Set(named.filter(([, root]) => root === 'phone').map(([table]) => table));
const local = new Set(named.filter(([, root]) => typeof root === 'object').map(([table]) => table));

/** Distinct texts of all statements sent through a pool from now on. */
export function recordStatements({ pool }: Pick<Database, 'pool'>): ReadonlySet<string> {
  const texts = new Set<string>();
  const watched = new WeakSet<pg.PoolClient>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return client;
    watched.add(client);
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [query] = args as [string | { text?: unknown }];
      const text = typeof query === 'string' ? query : query.text;
      if (typeof text === 'string') texts.add(text);
      return send(...args);
    }) as typeof client.query;
    return client;
  };
  type Hand = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void;
  const connect = pool.connect.bind(pool) as unknown as (hand?: Hand) => Promise<pg.PoolClient>;
  const handOver = (hand?: Hand) => {
    if (hand === undefined) return connect().then(watch);
    return connect((error, client, done) => hand(error, client && watch(client), done));
  };
  pool.connect = handOver as unknown as typeof pool.connect;
  return texts;
}

/** Whether a value of `insert … values` is a subquery, which Citus refuses for local tables, too. */
function hasValueSelect(text: string): boolean {
  const begin = /\binsert into [a-z_]+ (?:\([^)]*\) )?values \(/.exec(text);
  if (begin === null) return false;
  let depth = 1;
  let at = begin.index + begin[0].length;
  for (; at < text.length && depth > 0; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth > 0 || !text.startsWith('), (', at)) continue;
    depth = 1;
    at += '), ('.length - 1;
  }
  return text.slice(begin.index, at).includes('(select ');
}

interface Mention {
  table: string;
  verb: string;
  /** Qualifiers of its columns: its name or alias, and those of enclosing subqueries. */
  names: string[];
}

/** Reasons why a distributed database cannot run the statement; empty if there are none. */
export function findRootFaults(statement: string): string[] {
  if (notYet.some(({ has }) => has.test(statement)) || statement.includes(undistributed)) return [];
  const isMarked = statement.includes(everyShard);
  const text = plainSql(statement);
  const mentions = findMentions(text);
  const ofNumbers = mentions.filter(({ table }) => rooted.has(table));
  const faults = hasValueSelect(text) ? ['a value of a new row is a subquery'] : [];
  if (ofNumbers.length === 0) return faults;
  for (const { table, verb, names } of ofNumbers) {
    if (verb === 'into') {
      const [, columns = ''] = new RegExp(`insert into ${table} ?\\(([^)]*)\\)`).exec(text) ?? [];
      if (!/\bphone\b/.test(columns)) faults.push(`${table} gets a row without the number`);
      continue;
    }
    const own = `(?:(?:${names.join('|')})\\.|(?<![\\w.]))phone`;
    const isAsked = new RegExp(`${own} (?:=|in|between) ?|= ?(?:${names.join('|')})\\.phone\\b`).test(text);
    if (!isAsked && !isMarked) faults.push(`${table} reaches every shard without the mark`);
    const isLocked = /\bfor (?:no key )?update\b|\bfor (?:key )?share\b/.test(text);
    if (isLocked && !new RegExp(`${own} = \\$\\d`).test(text)) faults.push(`${table} is locked on every shard`);
  }
  const set = /\bdo update set (.*)$/.exec(text)?.[1] ?? '';
  const intoRooted = ofNumbers.some(({ verb }) => verb === 'into');
  if (intoRooted && volatile.test(set)) faults.push('on conflict calls a volatile function');
  for (const { table } of mentions.filter((one) => local.has(one.table))) {
    faults.push(`${table}, which is local, is joined with ${ofNumbers.map((one) => one.table).join(', ')}`);
  }
  return [...new Set(faults)];
}

const volatile = /\b(now|clock_timestamp|statement_timestamp|random|nextval|gen_random_uuid|pg_current_xact_id) ?\(/;

/** Lowercase, in one line, without quotes, values and comments; keeps conditions that only distributed tables get. */
function plainSql(statement: string): string {
  return statement
    .replace(/\/\*= (.*?) \*\//g, '$1')
    .replace(/\/\*.*?\*\//gs, ' ')
    .replace(/--.*$/gm, ' ')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

const noName = /^(?:as|where|set|on|order|group|limit|join|left|cross|inner|union|for|using|values|returning|select)$/;

function findMentions(text: string): Mention[] {
  const found = text.matchAll(/\b(from|join|into|update|using) (?:only )?([a-z_]+)(?: (?:as )?([a-z_]+))?/g);
  return [...found].map(({ 1: verb = '', 2: table = '', 3: alias = '', index }) => {
    const own = alias === '' || noName.test(alias) ? table : alias;
    return { table, verb, names: [own, table, ...namesAround(text, index)] };
  });
}

/** Aliases of the subqueries that enclose a position in the text. */
function namesAround(text: string, place: number): string[] {
  const names: string[] = [];
  let depth = 0;
  for (let at = place; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] !== ')') continue;
    depth -= 1;
    if (depth >= 0) continue;
    depth = 0;
    const [, name = ''] = /^\) (?:as )?([a-z_]+)/.exec(text.slice(at, at + 80)) ?? [];
    if (name !== '' && !noName.test(name)) names.push(name);
  }
  return names;
}
