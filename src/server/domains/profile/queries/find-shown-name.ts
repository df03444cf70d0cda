import type { Db } from '#server/platform/db/database.ts';

export async function findShownName(db: Db, phone: string): Promise<{ firstName: string; lastName: string } | null> {
  const row = await db
    .selectFrom('profile')
    .select(['first_name', 'last_name'])
    .where('phone', '=', phone)
    .where('is_holder', '=', true)
    .where('is_proven', '=', true)
    .where('profile_going', '=', true)
    .where('deactivated_at', 'is', null)
    .where('name_state', '=', 'shown')
    .executeTakeFirst();
  if (!row) return null;
  const name = { firstName: row.first_name ?? '', lastName: row.last_name ?? '' };
  return name.firstName === '' && name.lastName === '' ? null : name;
}
