import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** Of accounts the newest are looked at: their ids grow with their age, and so no index of days is needed. */
const newest = 200_000;

/** Accounts that were opened within a span of some days, made-up ones left out; of the newest 200,000. */
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
