import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** How many accounts may decide about texts, admins among them. */
export async function countModerators(db: Db): Promise<number> {
  const row = await db
    .selectFrom('profile')
    .select((all) => all.fn.countAll<string>().as('count'))
    .where('role', 'in', ['moderator', 'admin'])
    .where('deactivated_at', 'is', null)
    .where('barred_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
