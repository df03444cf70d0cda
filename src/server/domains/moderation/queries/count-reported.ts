import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** The newest are looked at: their ids grow with their age, and so no index of days is needed. */
const newest = 100_000;

/** Reports of texts that came within a span of some days; of the newest 100,000. */
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
