import type { Db } from '#server/platform/db/database.ts';

/** Accounts whose person can read and answer notices: active, not suspended, and still holder of their number. */
export async function listAnswerable(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('profile')
    .select('id')
    .where('id', 'in', ['0', ...ids])
    .where('is_holder', '=', true)
    .where('is_example', '=', false)
    .where('erased_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .where('barred_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
