import type { Db } from '#server/platform/db/database.ts';

export async function listFormerHolders(db: Db, phone: string): Promise<string[]> {
  const rows = await db
    .selectFrom('profile')
    .select('id')
    .where('phone', '=', phone)
    .where('is_holder', '=', false)
    .execute();
  return rows.map(({ id }) => id);
}
