import { sql } from 'kysely';
import { accountRows } from '#server/domains/profile/door.ts';
import type { Db } from '#server/platform/db/database.ts';

export interface Judge {
  profileId: string;
  /** Digits of the number that proved the account. */
  phone: string;
}

/** Null if the account lost the role or the number, is suspended, or is gone. */
export async function findJudge(db: Db, profileId: string): Promise<Judge | null> {
  const { rows } = await sql<Judge>`
    select id as "profileId", phone from ${sql.raw(accountRows)} p
    where id = ${profileId}::int8 and role in ('moderator', 'admin') and phone is not null
      and is_holder and barred_at is null and deactivated_at is null and erased_at is null`.execute(db);
  return rows[0] ?? null;
}
