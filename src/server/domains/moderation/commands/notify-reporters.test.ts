import { expect, test } from 'vitest';
import type { Notices, Unread } from '#contract/notification.ts';
import { minuteMs } from '#shared/time.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { join, type Person } from '#test/member.ts';
import { unpin } from '#test/notice-board.ts';
import { createTextQueue } from '#test/text-queue.ts';
import { listUnnotified } from './notify-reporters.ts';

const { app, write, sendReport, decide, undo, reportsOf } = await createTextQueue();

async function run(): Promise<void> {
  await runRepeatedJob(app, 'tell-reporters');
}
const readNotices = async ({ browser }: Person) =>
  (await browser.ask<Notices>('/api/v6/notification/list')).data.items.map(({ kind, link }) => `${kind} ${link}`);
const unreadOf = async ({ browser }: Person) => {
  const { notices, reports } = (await browser.ask<Unread>('/api/v6/notification/unread')).data;
  return { notices, reports };
};
const told = 'report_decided /reports';
/** Whom the next run would look at, each in a transaction of its own. */
const unnotified = async () =>
  (await listUnnotified(app.database.db, app.clock.now())).map(({ profileId }) => profileId);

test('39.1: who reported a text is told of the decision once it cannot be undone, and nobody else is', async () => {
  const [reporter, second, stranger] = [await join(app), await join(app), await join(app)];
  const id = await write();
  for (const by of [reporter, second]) await sendReport(by, id);
  await decide(id, 'keep');
  app.clock.advance(10 * minuteMs);
  await run();
  expect([await readNotices(reporter), await unreadOf(reporter)]).toEqual([[], { notices: 0, reports: 1 }]);
  app.clock.advance(1);
  expect((await unnotified()).toSorted()).toEqual([reporter.id, second.id].toSorted());
  for (let again = 0; again < 3; again += 1) await run();
  for (const by of [reporter, second]) {
    expect([await readNotices(by), await unreadOf(by)]).toEqual([[told], { notices: 1, reports: 0 }]);
  }
  expect(await readNotices(stranger)).toEqual([]);
  expect(await unnotified()).toEqual([]);
  // Read by itself, the notice comes no second time; its page still shows what is new.
  await reporter.browser.post('/api/v6/notification/read', { ids: 'all' });
  expect(await unnotified()).toEqual([]);
  await run();
  expect([await readNotices(reporter), await unreadOf(reporter)]).toEqual([[told], { notices: 0, reports: 1 }]);
});

test('39.1: one unread notice stands for all decisions, and the next one comes after it was read', async () => {
  const reporter = await join(app);
  const decideNew = async () => {
    const id = await write();
    await sendReport(reporter, id);
    await decide(id, 'remove', undefined, { reason: 'insult' });
    app.clock.advance(11 * minuteMs);
    await run();
  };
  await decideNew();
  await decideNew();
  expect([await readNotices(reporter), await unnotified()]).toEqual([[told], []]);
  await reporter.browser.post('/api/v6/notification/opened', { page: '/reports' });
  await decideNew();
  expect(await readNotices(reporter)).toEqual([told, told]);
});

test('39.1: nobody is told of what was undone, deleted by its author, or read in the list before', async () => {
  const [one, two, three] = [await join(app), await join(app), await join(app)];
  const [undone, gone, seen] = [await write(), await write(), await write()];
  await sendReport(one, undone);
  await sendReport(two, gone);
  await sendReport(three, seen);
  const { data } = await decide(undone, 'keep');
  expect(await undo(data.actId)).toMatchObject({ status: 200 });
  await unpin(app.database.db, gone, app.clock.now());
  await decide(seen, 'keep');
  expect(await reportsOf(three)).toMatchObject([{ outcome: 'kept' }]);
  const until = String(Math.floor(app.clock.now().getTime() / 1000));
  expect((await three.browser.post('/api/v6/report/my/read', { until })).status).toBe(200);
  app.clock.advance(11 * minuteMs);
  await run();
  for (const by of [one, two, three]) expect(await readNotices(by)).toEqual([]);
});
