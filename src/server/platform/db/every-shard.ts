import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Marks a statement without phone number, which asks every shard; `tests/faults/recorded` requires the mark. */
export const everyShard = '/* every shard */';

/** The same for a built query, with `modifyEnd`, and for a template. */
export const onEveryShard = sql.raw(everyShard);

/** Marks a statement that a distributed database is never sent, because it has one of its own (`textFor`). */
export const undistributed = '/* undistributed */';

/** The statement for this database. What is between `/*=` and its end is kept for distributed tables only. */
export function textFor({ isDistributed = false }: Pick<Database, 'isDistributed'>, text: string): string {
  return isDistributed ? text.replace(onlyThere, '$1') : text;
}

const onlyThere = /\/\*= (.*?) \*\//g;
