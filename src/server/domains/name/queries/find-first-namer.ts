import { sql } from 'kysely';
import { accountRows } from '#server/domains/profile/door.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The active member who first gave the number this exact spelling; null if none is left. */
export async function findFirstNamer(
  db: Db,
  phone: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<{ profileId: string; saidAt: Date } | null> {
  const { rows } = await sql<{ profileId: string; saidAt: Date }>`
    select said.profile_id as "profileId", said.said_at as "saidAt"
    from (
      select profile_id, phone, first_name, last_name, updated_at as said_at from suggested_name where withdrawn_by is null
      union all
      select profile_id, phone, first_name, last_name, added_at from contact_name
      where not is_former and withdrawn_by is null
    ) said join ${sql.raw(accountRows)} p on p.id = said.profile_id and p.deactivated_at is null
    where said.phone = ${phone}::int8 and said.first_name = ${firstName} and said.last_name = ${lastName}
    order by said.said_at, said.profile_id
    limit 1`.execute(db);
  return rows[0] ?? null;
}
