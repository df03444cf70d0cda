import type { Db } from '#server/platform/db/database.ts';

/** Only the newest rows are read: ids grow with time, so no index on the time is needed. */
const newest = 100_000;

/** Number of reports in a recent span, among the newest 100,000; `to` is exclusive. */
export async function countReported(db: Db, span: { from: Date; to: Date }): Promise<number> {
  const { count } = await db
    .selectFrom((from) =>
      from.selectFrom('moderation_report').select('created_at').orderBy('id', 'desc').limit(newest).as('latest'),
    )
    .select((all) => all.fn.countAll<string>().as('count'))
    .where('latest.created_at', '>=', span.from)
    .where('latest.created_at', '<', span.to)
    .executeTakeFirstOrThrow();
  return Number(count);
}
