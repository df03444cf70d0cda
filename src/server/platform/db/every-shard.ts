import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Stands in a statement that concerns numbers of every machine, or finds one by something else than its number: a list of
 * the site, what a member said of whatever numbers, a text that a link names by its id. A test fails for one that
 * does so and does not say it (`tests/faults/recorded`).
 */
export const everyShard = '/* every shard */';

/** The same in a built query, by `modifyEnd`, and in a template. */
export const onEveryShard = sql.raw(everyShard);

/** Marks a statement that a distributed database is never sent, because it has one of its own (`textFor`). */
export const undistributed = '/* undistributed */';

/**
 * A statement as this database is asked it. What stands between `/*=` and its end is read where tables lie on several
 * machines alone: a comparison that tells the machine, and by which the planner of one would read otherwise.
 */
export function textFor({ isDistributed = false }: Pick<Database, 'isDistributed'>, text: string): string {
  return isDistributed ? text.replace(onlyThere, '$1') : text;
}

const onlyThere = /\/\*= (.*?) \*\//g;
