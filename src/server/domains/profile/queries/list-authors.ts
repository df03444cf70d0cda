import type { Role } from '#contract/sign-in.ts';
import type { Db } from '#server/platform/db/database.ts';

/** What moderators may see of authors: no name, no number. */
export async function listAuthors(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; role: Role; openedAt: Date }[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('profile').select(['id', 'role', 'created_at']).where('id', 'in', ids).execute();
  return rows.map(({ id, role, created_at }) => ({ id, role: role as Role, openedAt: created_at }));
}
