import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Marks a statement that has to ask every shard, because it does not name the phone number: a list of the site, what a
 * member said about any number, a text by its id. A test fails for such a statement without the mark
 * (`tests/faults/recorded`).
 */
export const everyShard = '/* every shard */';

/** The same for a built query, with `modifyEnd`, and for a template. */
export const onEveryShard = sql.raw(everyShard);

/** Marks a statement that a distributed database is never sent, because it has one of its own (`textFor`). */
export const undistributed = '/* undistributed */';

/**
 * The text of a statement for this database. Keeps what stands between `/*=` and its end only for distributed tables: a
 * condition on the distribution column, which would mislead the planner of a single machine.
 */
export function textFor({ isDistributed = false }: Pick<Database, 'isDistributed'>, text: string): string {
  return isDistributed ? text.replace(onlyThere, '$1') : text;
}

const onlyThere = /\/\*= (.*?) \*\//g;
