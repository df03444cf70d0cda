import type { Db } from '#server/platform/db/database.ts';

export async function findMadeAt(db: Db, id: string): Promise<Date | null> {
  if (!/^[1-9]\d{0,17}$/.test(id)) return null;
  const row = await db
    .selectFrom('profile')
    .select('created_at')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row?.created_at ?? null;
}
