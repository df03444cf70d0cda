import type { Db } from '#server/platform/db/database.ts';

/** Only the newest rows are read: ids grow with time, so no index on the time is needed. */
const newest = 200_000;

/** Number of accounts created in a recent span, without examples, among the newest 200,000; `to` is exclusive. */
export async function countSignedUp(db: Db, span: { from: Date; to: Date }): Promise<number> {
  const { count } = await db
    .selectFrom((from) =>
      from.selectFrom('profile').select(['created_at', 'is_example']).orderBy('id', 'desc').limit(newest).as('latest'),
    )
    .select((all) => all.fn.countAll<string>().as('count'))
    .where('latest.created_at', '>=', span.from)
    .where('latest.created_at', '<', span.to)
    .where('latest.is_example', '=', false)
    .executeTakeFirstOrThrow();
  return Number(count);
}
