import { sql } from 'kysely';

/**
 * Stands in a statement that concerns numbers of every machine, or finds one by something else than its number: a list of
 * the site, what a member said of whatever numbers, a text that a link names by its id. A test fails for one that
 * does so and does not say it (`tests/faults/recorded`).
 */
export const everyShard = '/* every shard */';

/** The same in a built query, by `modifyEnd`, and in a template. */
export const onEveryShard = sql.raw(everyShard);
