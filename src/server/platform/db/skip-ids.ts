import { sql } from 'kysely';
import { bossSchema } from '../jobs/boss.ts';
import type { Db } from './database.ts';

/**
 * Moves all id sequences up by a gap. A standby that took over may lack the primary's last rows, and would give their
 * ids, which people and other services already have, to new rows.
 * @param gap more than the lost rows of any table
 * @returns the number of sequences
 */
export async function skipIds(db: Db, gap: number): Promise<number> {
  const { rows } = await sql`
    select setval(c.oid::regclass, least(coalesce(pg_sequence_last_value(c.oid::regclass), s.seqstart) + ${gap}::int8, s.seqmax))
    from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', ${bossSchema})`.execute(db);
  return rows.length;
}
