import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { forgetNetworksOf } from '#server/platform/db/forget-networks.ts';
import type { Origin } from '../tables.ts';

/** The tables whose rows come from somewhere. */
const tables = ['suggested_name', 'contact_name', 'name_vote'] as const;

const nowhere: Origin = { network: null, network_at: null, crowd: null };

/**
 * Where names of these numbers, or votes about them, come from that are written now: each joins the crowd of those who
 * named the number, or judged a name of it, from the same neighborhood. Where nobody did, or nobody knows any more, it
 * begins a crowd. The numbers' rows are locked.
 *
 * @param network null for none, such as that of a command: then each stands alone
 * @returns the columns by the number
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
 * For `on conflict … do update`: where a row came from first stays, also once that is forgotten. Who says it again from
 * elsewhere is no other person.
 */
export function keepOrigin(table: (typeof tables)[number]) {
  const crowd = sql.ref(`${table}.crowd`);
  const first = <Value>(column: 'network' | 'network_at') =>
    sql<Value>`case when ${crowd} is null then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`${table}.${column}`)} end`;
  return {
    network: first<string | null>('network'),
    network_at: first<Date | null>('network_at'),
    crowd: sql<string | null>`coalesce(${crowd}, excluded.crowd)`,
  };
}

/** Forgets from where names and votes came before a moment. Those from one place still count once, by the crowd. */
export async function forgetNameNetworks(db: Db, before: Date): Promise<void> {
  for (const table of tables) await forgetNetworksOf(db, table, before);
}
