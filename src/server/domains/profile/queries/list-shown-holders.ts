import type { Db } from '#server/platform/db/database.ts';

export async function listShownHolders(db: Db, phones: readonly string[]): Promise<string[]> {
  if (phones.length === 0) return [];
  const rows = await db
    .selectFrom('profile')
    .select('phone')
    .where('phone', 'in', [...phones])
    .where('is_holder', '=', true)
    .where('is_proven', '=', true)
    .where('profile_going', '=', true)
    .where('deactivated_at', 'is', null)
    .where('name_state', '=', 'shown')
    .where((is) => is.or([is('first_name', '<>', ''), is('last_name', '<>', '')]))
    .execute();
  return rows.flatMap(({ phone }) => phone ?? []);
}
