import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '#shared/time.ts';
import { join } from '#test/member.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { listDays } from '../queries/list-days.ts';
import { countDays } from './count-days.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off' } });
});
afterAll(() => app.close());

async function count(days = 2) {
  const now = app.clock.now();
  await countDays(app.database.db, now);
  return listDays(app.database.db, now, days);
}

it('42: today and yesterday are counted, and a day before them has nothing', async () => {
  const yesterday = new Date(app.clock.now().getTime() - dayMs);
  await join(app);
  const { id } = await join(app, { created_at: yesterday });
  await join(app, { created_at: yesterday, is_example: true });
  await app.database.db
    .insertInto('moderation_report')
    .values({
      kind: 'comment',
      text_id: '1',
      profile_id: id,
      phone: '442079460000',
      reason: 'other',
      words: '',
      revision: '1',
      network: null,
      outcome: null,
      act_id: null,
      by_profile: null,
      told_at: null,
      created_at: yesterday,
      decided_at: null,
    })
    .execute();
  const days = await count(3);
  expect(days.map(({ signUps, reports }) => [signUps, reports])).toEqual([
    [0, 0],
    [1, 1],
    [1, 0],
  ]);
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
});

it('42: the highest count of a day stays, whatever is gone by the next one', async () => {
  const [before] = await count();
  await app.database.db.deleteFrom('moderation_report').execute();
  expect(await count()).toEqual([before, expect.anything()]);
  expect(before?.reports).toBe(1);
});
