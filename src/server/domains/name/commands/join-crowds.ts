import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { forgetNetworksOf } from '#server/platform/db/forget-networks.ts';
import type { Origin } from '../tables.ts';

const tables = ['suggested_name', 'contact_name', 'name_vote'] as const;

const nowhere: Origin = { network: null, network_at: null, crowd: null };

/**
 * Origins for new names of these numbers, or votes on them. Each joins the crowd of those who named the number or voted
 * on its names from the same network. If no stored row has that network, a new crowd starts. The numbers' rows are
 * locked.
 *
 * @param network keyed hash from `neighborhoodOf`; null if unknown, as for a command: then each counts alone
 * @returns the columns by number
 */
export async function joinCrowds(
  tx: Tx,
  phones: readonly string[],
  network: string | null,
  now: Date,
): Promise<(phone: string) => Origin> {
  if (network === null) return () => nowhere;
  const asked = sql`any(${arrayText(phones, (phone) => phone)}::int8[])`;
  const { rows } = await sql<{ phone: string; crowd: string }>`
    select phone, min(crowd) as crowd from (
      select phone, crowd from suggested_name where phone = ${asked} and network = ${network}
      union all
      select phone, crowd from contact_name where phone = ${asked} and network = ${network}
      union all
      select phone, crowd from name_vote where phone = ${asked} and network = ${network}
    ) there group by phone`.execute(tx);
  const known = new Map(rows.map(({ phone, crowd }) => [phone, crowd]));
  return (phone) => ({ network, network_at: now, crowd: known.get(phone) ?? randomUUID() });
}

/**
 * Columns for `on conflict … do update`: the first origin of a row stays, even after its network was deleted. Repeating
 * a name from a different network must not count as one more person.
 */
export function firstOriginColumns(table: (typeof tables)[number]) {
  const crowd = sql.ref(`${table}.crowd`);
  const first = <Value>(column: 'network' | 'network_at') =>
    sql<Value>`case when ${crowd} is null then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`${table}.${column}`)} end`;
  return {
    network: first<string | null>('network'),
    network_at: first<Date | null>('network_at'),
    crowd: sql<string | null>`coalesce(${crowd}, excluded.crowd)`,
  };
}

/** Deletes the networks of names and votes older than a moment. The crowd stays, so they still count once. */
export async function forgetNameNetworks(db: Db, before: Date): Promise<void> {
  for (const table of tables) await forgetNetworksOf(db, table, before);
}
