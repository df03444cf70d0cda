import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { type CancelMails, createCancelMails } from './cancel-mails.ts';
import { createMailKeys } from './mail-deps.ts';
import { createQueueMail, type QueueMail } from './queue-mail.ts';

let app: TestApp;
let queue: QueueMail;
let cancel: CancelMails;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off' } });
  const keys = createMailKeys(await loadSiteSecret(app.database));
  queue = createQueueMail(keys, null);
  cancel = createCancelMails(keys);
});
afterAll(() => app.close());

const later = (key: string, minutes: number) => ({
  later: { key, from: new Date(app.clock.now().getTime() + minutes * 60_000) },
});
const put = (to: string, key: string, minutes = 10) =>
  app.database.db.transaction().execute((tx) =>
    queue(
      tx,
      {
        to,
        kind: 'complaint_decided',
        locale: 'en',
        link: '/',
        isProven: true,
        values: { ticket: { code: 'K7QM-2XRT' } },
        ...later(key, minutes),
      },
      app.clock.now(),
    ),
  );
const takeBack = (...keys: string[]) => app.database.db.transaction().execute((tx) => cancel(tx, keys));
const keysLeft = async () => {
  const rows = await app.database.db.selectFrom('mail').select('key').orderBy('id').execute();
  return rows.map(({ key }) => key);
};

it('M33 a mail that waits is sent by no job before its time, and is taken back by its key alone', async () => {
  expect(await put('waits@example.test', 'case:1')).toBe('queued');
  expect(await put('stays@example.test', 'case:10')).toBe('queued');
  const { rows } = await app.database.pool.query(
    `select round(extract(epoch from start_after - created_on))::int4 as seconds from pgboss.job
     where name = 'send-mail' order by created_on desc limit 2`,
  );
  expect(rows).toEqual([{ seconds: 600 }, { seconds: 600 }]);
  expect(await takeBack('case:1', 'case:2')).toBe(true);
  expect(await keysLeft()).toEqual(['case:10']);
});

it('M33 what is taken back counts nothing of the three mails of an address and day', async () => {
  for (let n = 0; n < 6; n += 1) {
    expect(await put('again@example.test', `loop:${n}`)).toBe('queued');
    expect(await takeBack(`loop:${n}`)).toBe(true);
  }
  for (const key of ['a', 'b', 'c']) expect(await put('again@example.test', key)).toBe('queued');
  expect(await put('again@example.test', 'd')).toBe('day_limit');
  expect(await takeBack('b')).toBe(true);
  expect(await put('again@example.test', 'd')).toBe('queued');
});

it('M33 what has gone out is not taken back, nor what would go with it', async () => {
  await put('out@example.test', 'gone:1');
  await put('out@example.test', 'gone:2');
  await app.database.db
    .updateTable('mail')
    .set({ state: 'sent', sealed: null, done_at: app.clock.now() })
    .where('key', '=', 'gone:1')
    .execute();
  expect(await takeBack('gone:1', 'gone:2')).toBe(false);
  expect(await keysLeft()).toContain('gone:2');
});
