import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { nameKey } from '../rules/name-review.ts';

/** Those of the accounts that give the number this name, in any spelling, or voted on it. */
export async function listPartial(
  db: Db,
  { phone, nameKey: wanted }: { phone: string; nameKey: string },
  among: readonly string[],
): Promise<string[]> {
  const votes = await db
    .selectFrom('name_vote')
    .select('profile_id')
    .where('phone', '=', phone)
    .where('name_key', '=', wanted)
    .where('profile_id', 'in', ['0', ...among])
    .execute();
  const { rows: said } = await sql<{ profile_id: string; firstName: string; lastName: string }>`
    select profile_id, first_name as "firstName", last_name as "lastName" from suggested_name
    where phone = ${phone}::int8 and profile_id = any (${among}::int8[])
    union all
    select profile_id, first_name, last_name from contact_name
    where phone = ${phone}::int8 and profile_id = any (${among}::int8[])`.execute(db);
  const namers = said.filter((name) => nameKey(phone, name) === wanted);
  return [...new Set([...votes, ...namers].map(({ profile_id }) => profile_id))];
}
