import { sql } from 'kysely';
import type { PushDevice } from '#contract/push.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Page } from '#server/platform/http/paged-list.ts';

export type DeviceRecord = Awaited<ReturnType<typeof listPush>>['items'][number];

export async function listPush(db: Db, profileId: string, page: Page) {
  const own = db.selectFrom('push_subscription').where('profile_id', '=', profileId);
  const { total } = await own.select(sql<number>`count(*)::int4`.as('total')).executeTakeFirstOrThrow();
  const { after } = page;
  const rows = await own
    .select(['id', 'endpoint', 'browser', 'shows_content', 'created_at', 'sent_at', 'error'])
    .$if(after !== null, (rest) => rest.where('id', '<', after?.[0] ?? ''))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  return { ...cutPage(rows, page, ({ id }) => [id]), total };
}

export function presentDevice(device: DeviceRecord): PushDevice {
  return {
    id: device.id,
    endpointHash: device.endpoint,
    browser: device.browser,
    showsContent: device.shows_content,
    createdAtTimestamp: toTimestamp(device.created_at),
    sentAtTimestamp: device.sent_at && toTimestamp(device.sent_at),
    error: device.error,
  };
}
