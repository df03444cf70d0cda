import type { Db } from '#server/platform/db/database.ts';

/**
 * Own names of members who chose to be named, by account id. Leaves out empty, held and removed names, and members who
 * left, lost the number or are suspended.
 */
export async function listConsentedNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('profile')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', [...new Set(ids)])
    .where('is_holder', '=', true)
    .where('is_proven', '=', true)
    .where('deactivated_at', 'is', null)
    .where('barred_at', 'is', null)
    .where('name_state', '=', 'shown')
    .execute();
  const names = rows.map((row) => [row.id, [row.first_name, row.last_name].filter(Boolean).join(' ')] as const);
  return new Map(names.filter(([, name]) => name !== ''));
}
