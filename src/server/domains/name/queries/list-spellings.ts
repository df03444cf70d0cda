import { sql } from 'kysely';
import { accountRows } from '#server/domains/profile/queries/account-rows.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Spelling } from '../rules/group-names.ts';

/** Every spelling that active members gave these numbers, equal ones counted together, by number. */
export async function listSpellings(db: Db, phones: readonly string[]): Promise<Map<string, Spelling[]>> {
  const { rows } = await sql<Spelling & { phone: string }>`
    select s.phone, s.first_name as "firstName", s.last_name as "lastName",
      count(*)::int4 as people, max(s.updated_at) as "newestAt"
    from suggested_name s join ${sql.raw(accountRows)} p on p.id = s.profile_id
    where s.phone = any(${arrayText(phones, (phone) => phone)}::int8[]) and p.deactivated_at is null
    group by s.phone, s.first_name, s.last_name`.execute(db);
  return Map.groupBy(rows, (row) => row.phone);
}
