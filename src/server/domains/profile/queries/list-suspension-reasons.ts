import type { Db } from '#server/platform/db/database.ts';

export async function listSuspensionReasons(db: Db, profileIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('account_act')
    .distinctOn('profile_id')
    .select(['profile_id', 'reason'])
    .where('act', '=', 'bar')
    .where('profile_id', 'in', ['0', ...profileIds])
    .orderBy('profile_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ profile_id, reason }) => [profile_id, reason]));
}
