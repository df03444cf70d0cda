import type { Db } from '#server/platform/db/database.ts';

/** Ids of active moderators and admins. Who lost the number cannot sign in. */
export async function listModerators(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('profile')
    .select('id')
    .where('role', 'in', ['moderator', 'admin'])
    .where('is_holder', '=', true)
    .where('deactivated_at', 'is', null)
    .where('barred_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function countModerators(db: Db): Promise<number> {
  const row = await db
    .selectFrom('profile')
    .select((all) => all.fn.countAll<string>().as('count'))
    .where('role', 'in', ['moderator', 'admin'])
    .where('is_holder', '=', true)
    .where('deactivated_at', 'is', null)
    .where('barred_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
