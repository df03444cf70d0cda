import { sql } from 'kysely';
import { accountRows } from '#server/domains/profile/door.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Spelling } from '../rules/group-names.ts';

/** Spellings that active members gave, by number, best supported first, at most `most`. A member counts once. */
export async function listSpellings(
  db: Db,
  phones: readonly string[],
  most: number | null = null,
): Promise<Map<string, Spelling[]>> {
  const asked = sql`any(${arrayText(phones, (phone) => phone)}::int8[])`;
  const { rows } = await sql<Spelling & { phone: string }>`
    select phone, "firstName", "lastName", people, alone, coalesce(crowds, '[]') as crowds, "newestAt" from (
    select said.phone, said.first_name as "firstName", said.last_name as "lastName",
      count(*)::int4 as people, (count(*) - count(said.crowd))::int4 as alone,
      json_agg(distinct said.crowd) filter (where said.crowd is not null) as crowds, max(said.said_at) as "newestAt",
      row_number() over (
        partition by said.phone
        order by count(*) - count(said.crowd) + count(distinct said.crowd) desc, count(*) desc, max(said.said_at) desc,
          said.first_name, said.last_name
      ) as place
    from (
      select phone, profile_id, first_name, last_name, updated_at as said_at, crowd from suggested_name
      where phone = ${asked} and withdrawn_by is null
      union all
      select c.phone, c.profile_id, c.first_name, c.last_name, c.added_at, c.crowd from contact_name c
      where c.phone = ${asked} and not c.is_former and c.withdrawn_by is null
        and not exists (select from suggested_name s where s.phone = c.phone and s.profile_id = c.profile_id)
    ) said join ${sql.raw(accountRows)} p on p.id = said.profile_id
    where p.deactivated_at is null
    group by said.phone, said.first_name, said.last_name
    ) ranked where ${most}::int4 is null or place <= ${most}::int4`.execute(db);
  return Map.groupBy(rows, (row) => row.phone);
}
