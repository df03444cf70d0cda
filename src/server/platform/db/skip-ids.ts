import { sql } from 'kysely';
import { bossSchema } from '../jobs/boss.ts';
import type { Queryable } from './backup/list-tables.ts';
import type { Db } from './database.ts';

const last = 'coalesce(pg_sequence_last_value(c.oid::regclass), s.seqstart)';

/** A gap is a whole number, so it can be part of the statement's text. */
const moveIds = (gap: number, most: number | null = null) => `
  select setval(c.oid::regclass, least(${last} + ${BigInt(gap)}::int8, s.seqmax))
  from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', '${bossSchema}') ${most === null ? '' : `and ${last} <= ${BigInt(most)}::int8`}`;

/**
 * Moves all id sequences up by a gap. A standby that took over may lack the primary's last rows, and would give their
 * ids, which people and other services already have, to new rows.
 * @param gap more than the lost rows of any table
 * @returns the number of sequences
 */
export async function skipIds(db: Db, gap: number): Promise<number> {
  const { rows } = await sql.raw(moveIds(gap)).execute(db);
  return rows.length;
}

/** As `skipIds`, within a restore. */
export async function skipIdsWithin(client: Queryable, gap: number): Promise<void> {
  await client.query(moveIds(gap));
}

/** As `skipIds`, only for sequences that are not past the gap yet, such as those made after `skipIdsWithin`. */
export async function skipNewIds(db: Db, gap: number): Promise<void> {
  await sql.raw(moveIds(gap, gap)).execute(db);
}
