import type { Db } from '#server/platform/db/database.ts';

export async function listHiddenNames(db: Db, phones: readonly string[]): Promise<Set<string>> {
  if (phones.length === 0) return new Set();
  const rows = await db
    .selectFrom('name_case')
    .select('name_key')
    .where('phone', 'in', phones)
    .where('state', '!=', 'shown')
    .execute();
  return new Set(rows.map((row) => row.name_key));
}
