import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '#shared/time.ts';
import { join } from '#test/member.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { listBusyKeys } from './list-busy-keys.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off' } });
});
afterAll(() => app.close());

it('42: keys in force are listed by their calls of today, and no others', async () => {
  const { db } = app.database;
  const { id } = await join(app);
  const now = app.clock.now();
  const { token_version: version } = await db
    .selectFrom('profile')
    .select('token_version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const today = now.toISOString().slice(0, 10);
  const add = async (ending: string, calls: number, more: Record<string, unknown> = {}) => {
    const own = {
      profile_id: id,
      hash: `hash ${ending}`,
      name: 'Hall',
      ending,
      scopes: 'lookup',
      token_version: version,
    };
    const used = { created_at: now, expires_at: null, used_day: today, used_count: calls };
    await db
      .insertInto('program_key')
      .values({ ...own, ...used, ...more })
      .execute();
  };
  await add('few1', 3);
  await add('many', 9);
  await add('none', 0, { used_day: null });
  await add('late', 50, { used_day: new Date(now.getTime() - dayMs).toISOString().slice(0, 10) });
  await add('over', 50, { expires_at: new Date(now.getTime() - 1_000) });
  await add('gone', 50, { token_version: version + 1 });
  expect(await listBusyKeys(db, now, 20)).toEqual([
    { profileId: id, ending: 'many', calls: 9 },
    { profileId: id, ending: 'few1', calls: 3 },
  ]);
  expect(await listBusyKeys(db, now, 1)).toHaveLength(1);
});
