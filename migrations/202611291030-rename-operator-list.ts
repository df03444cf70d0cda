import { type Kysely, sql } from 'kysely';

type Db = Kysely<unknown>;
const mark = 'operator';
const list = 'list-named-operator';

/**
 * What the operator verified is stored under `operator`, by its number alone. A list that was imported under that name
 * before reads as verified, too: it gets another name. Keys of imports have a slash.
 */
export async function up(db: Db): Promise<void> {
  await rename(db, mark, list);
}

export async function down(db: Db): Promise<void> {
  await rename(db, list, mark);
}

async function rename(db: Db, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ phone: string }>`
    update open_organisation set source = ${to} where source = ${from} and position('/' in key) > 0
    returning phone::text`.execute(db);
  await sql`update open_report set source = ${to} where source = ${from}`.execute(db);
  await sql`update open_import set source = split_part(source, ':', 1) || ':' || ${to}::text
    where source in (${sql.join(['csv', 'json', 'vcard'].map((format) => sql.lit(`${format}:${from}`)))})`.execute(db);
  await sql`
    update number set open_data = (
      select jsonb_agg(
        case when said->>'source' = ${from} then said || jsonb_build_object('source', ${to}::text) else said end order by at
      ) from jsonb_array_elements(open_data) with ordinality as t (said, at)
    ) where open_data @> jsonb_build_array(jsonb_build_object('source', ${from}::text))`.execute(db);
  // As an import works them out: what is verified comes first.
  await sql`
    update number n set organisations = (
      select jsonb_agg(
        jsonb_build_object('name', name, 'place', place, 'category', category, 'web', web, 'source', source)
        order by position
      ) from (
        select o.*, row_number() over (order by o.source <> ${mark}, o.source, o.key) as position
        from open_organisation o where o.phone = n.phone
      ) found where position <= 50
    ) where n.phone = any (${[...new Set(rows.map(({ phone }) => phone))]}::int8[])
      and n.organisations <> '[]'`.execute(db);
}
