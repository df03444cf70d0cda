import { type RawBuilder, sql } from 'kysely';
import type { Organisation } from '#contract/number.ts';
import { operatorSource } from '#server/domains/number/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { CountedReport } from '../rules/count-open-reports.ts';

/** Bounds the row of a number with hundreds of organizations, such as a switchboard. */
export const mostOrganisations = 50;

export async function listReports(trx: Db, phones: string[]): Promise<Map<string, CountedReport[]>> {
  const { rows } = await sql<CountedReport & { phone: string }>`
    select o.phone, o.source, o.first_day, o.last_day, o.older_day, o.category, o.is_summary,
      sum(o.reports)::int4 as reports
    from ${rowsOf(phones, sql.table('open_report'))}
    group by o.phone, o.source, o.first_day, o.last_day, o.older_day, o.category, o.is_summary`.execute(trx);
  return Map.groupBy(rows, (row) => row.phone);
}

/** Organizations per number in a stable order, the operator's verified one first. */
export async function listOrganisations(trx: Db, phones: string[]): Promise<Map<string, Organisation[]>> {
  const { rows } = await sql<Organisation & { phone: string }>`
    select phone, name, place, category, web, source from (
      select o.*, row_number() over (partition by o.phone order by o.source <> ${operatorSource}, o.source, o.key) as position
      from ${rowsOf(phones, sql.table('open_organisation'))}
    ) found where position <= ${mostOrganisations} order by phone, position`.execute(trx);
  const all = new Map<string, Organisation[]>();
  for (const { phone, ...organisation } of rows) {
    const known = all.get(phone);
    if (known) known.push(organisation);
    else all.set(phone, [organisation]);
  }
  return all;
}

/** `offset 0` keeps the planner from reordering: PGlite has no statistics until `analyze`. */
function rowsOf(phones: string[], table: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`unnest(${`{${phones.join(',')}}`}::int8[]) as t (phone),
    lateral (select * from ${table} where phone = t.phone offset 0) o`;
}
