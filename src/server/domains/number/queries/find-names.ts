import type { Db } from '#server/platform/db/database.ts';
import type { StoredName } from './number-row.ts';

export async function findNames(db: Db, phone: string): Promise<StoredName[]> {
  const row = await db.selectFrom('number').select('names').where('phone', '=', phone).executeTakeFirst();
  return row?.names ?? [];
}
