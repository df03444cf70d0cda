import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Page } from '#server/platform/http/paged-list.ts';

export type KeyRecord = Awaited<ReturnType<typeof listKeys>>['items'][number];

/** A member's keys, newest first, of this `tokenVersion`: older ones have ended. */
export async function listKeys(
  db: Db,
  { profileId, tokenVersion }: { profileId: string; tokenVersion: number },
  page: Page,
) {
  const own = db
    .selectFrom('program_key')
    .where('profile_id', '=', profileId)
    .where('token_version', '=', tokenVersion);
  const { total } = await own.select(sql<number>`count(*)::int4`.as('total')).executeTakeFirstOrThrow();
  const { after } = page;
  const rows = await own
    .select([
      'id',
      'name',
      'ending',
      'scopes',
      'created_at',
      'expires_at',
      'used_at',
      'used_day',
      'used_count',
      'error',
      'error_at',
    ])
    .$if(after !== null, (rest) => rest.where('id', '<', after?.[0] ?? ''))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  return { ...cutPage(rows, page, ({ id }) => [id]), total };
}
