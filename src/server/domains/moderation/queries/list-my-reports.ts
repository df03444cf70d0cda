import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Page } from '#server/platform/http/paged-list.ts';

export type ReportRecord = Awaited<ReturnType<typeof listMyReports>>['items'][number];

export async function listMyReports(db: Db, profileId: string, page: Page) {
  const own = db
    .selectFrom('moderation_report as report')
    .where('report.profile_id', '=', profileId)
    .where(sql<boolean>`report.outcome is distinct from 'withdrawn'`);
  const { total, news } = await own
    .select((all) => [
      all.fn.countAll<string>().as('total'),
      sql<number>`(count(*) filter (where outcome is not null and told_at is null))::int4`.as('news'),
    ])
    .executeTakeFirstOrThrow();
  const { after } = page;
  const rows = await own
    .leftJoin('moderation_case as waiting', (join) =>
      join.onRef('waiting.kind', '=', 'report.kind').onRef('waiting.text_id', '=', 'report.text_id'),
    )
    .select([
      'report.id',
      'report.kind',
      'report.text_id',
      'report.phone',
      'report.reason',
      'report.words',
      'report.outcome',
      'report.created_at',
      'report.decided_at',
      'report.told_at',
      'waiting.seen_at',
      'report.by_profile',
    ])
    .$if(after !== null, (rest) => rest.where('report.id', '<', after?.[0] ?? ''))
    .orderBy('report.id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  return { ...cutPage(rows, page, ({ id }) => [id]), total: Number(total), news };
}
