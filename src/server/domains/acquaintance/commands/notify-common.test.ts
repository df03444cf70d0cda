import { afterAll, beforeAll, expect, it } from 'vitest';
import { importBook } from '#test/address-books.ts';
import { makePhone } from '#test/factories.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { join, look, type Person } from '#test/member.ts';
import { callBy, keyOf } from '#test/programs.ts';
import { quietReports } from '#test/quiet-reports.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { commonKey, listStaleNotices } from '../queries/turned-common.ts';
import { AccessLog } from './access-log.ts';

const perDay = 3;
let app: TestApp;
beforeAll(async () => {
  const env = { BOT_CHECK: 'off', RATE_FACTOR: '1000', MEMBER_PER_DAY: String(perDay) };
  // Sessions must outlast the retention of looked-up numbers.
  app = await startTestApp({ env: { ...env, SESSION_DAYS: '60' } });
});
afterAll(() => app.close());

const consents = { common_acquaintances: true };
interface Circle {
  one: Person;
  other: Person;
  friend: Person;
}

/** Three consenting members who have no contacts yet. */
async function addCircle(): Promise<Circle> {
  const shown = { first_name: 'Bo', profile_going: true, is_proven: true };
  return {
    one: await join(app, consents),
    other: await join(app, { ...consents, ...shown }),
    friend: await join(app, consents),
  };
}

const know = (friend: Person, ...people: Person[]) =>
  importBook(
    friend,
    people.map(({ phone }) => ({ phone: `+${phone}`, first_name: 'Known' })),
  );

async function see(by: Person, phone: string) {
  const view = await look(app, by, phone);
  // Reading the history flushes its pending entries.
  await by.browser.ask('/api/v6/search/history');
  return view;
}

/** Advances to the next day and runs the notification job. */
async function notifyAll(): Promise<void> {
  app.clock.advance(86_400_000);
  await runRepeatedJob(app, 'tell-acquaintances-in-common');
}

async function readNotices({ browser }: Person): Promise<string[]> {
  const { data } = await browser.ask<{ items: { kind: string; link: string }[] }>('/api/v6/notification/list');
  return data.items.filter(({ kind }) => kind === 'acquaintance_common').map(({ link }) => link);
}

it('39: a member who saw nobody in common is told once there is somebody, and nobody else is', async () => {
  const { one, other, friend } = await addCircle();
  expect((await see(one, other.phone)).fof.list).toEqual([]);
  await notifyAll();
  expect(await readNotices(one)).toEqual([]);
  await know(friend, one, other);
  // An immediate notice would reveal when the contact was added.
  expect(await readNotices(one)).toEqual([]);
  await notifyAll();
  expect(await readNotices(one)).toEqual([`/number/${other.phone}`]);
  expect((await look(app, one, other.phone)).fof.list).toHaveLength(1);
  await notifyAll();
  expect(await readNotices(one)).toHaveLength(1);
  for (const person of [other, friend]) expect(await readNotices(person)).toEqual([]);
});

it('39: who saw them on the page already is told nothing', async () => {
  const { one, other, friend } = await addCircle();
  await see(one, other.phone);
  await know(friend, one, other);
  expect((await see(one, other.phone)).fof.list).toHaveLength(1);
  await notifyAll();
  expect(await readNotices(one)).toEqual([]);
});

it('39: what the last look showed counts, also where two came at one moment and the first was written by then', async () => {
  const { one, other } = await addCircle();
  const log = new AccessLog({ ...quietReports, database: app.database });
  const look = { profileId: one.id, phone: other.phone, at: app.clock.now() };
  for (const hasCommon of [false, true]) {
    log.record({ ...look, hasCommon });
    await log.flush();
  }
  // An earlier look that another server writes later.
  log.record({ ...look, hasCommon: false, at: new Date(look.at.getTime() - 1) });
  await log.flush();
  const kept = app.database.db.selectFrom('acquaintance_look').select(['had_common', 'looked_at']);
  expect(await kept.where('profile_id', '=', one.id).execute()).toEqual([{ had_common: true, looked_at: look.at }]);
});

const unseen: [how: string, ask: (circle: Circle) => Promise<unknown>][] = [
  [
    'withheld',
    async ({ one, other }) => {
      for (let n = 0; n < perDay; n += 1) await see(one, makePhone());
      expect((await see(one, other.phone)).common.isPaidRequest).toBe(true);
    },
  ],
  [
    'asked by a program',
    async ({ one, other }) => {
      const { status } = await callBy(app, await keyOf(one, 'lookup'), `/api/v1/check/${other.phone}`);
      expect(status).toBe(200);
    },
  ],
  [
    'opened by an id',
    async ({ one, other }) => {
      expect((await one.browser.ask(`/api/v202505/profile/${other.id}`)).status).toBe(200);
    },
  ],
  [
    'taken out of the history',
    async ({ one, other }) => {
      await see(one, other.phone);
      expect((await one.browser.post('/api/v6/search/history/clear')).status).toBe(200);
    },
  ],
  ['in the address book alone', ({ one, other }) => know(one, other)],
];

it('39: nothing is told of what was withheld, asked by a program, opened by an id, or taken out of the history', async () => {
  for (const [how, ask] of unseen) {
    const circle = await addCircle();
    await ask(circle);
    await know(circle.friend, circle.one, circle.other);
    await notifyAll();
    expect([how, await readNotices(circle.one)]).toEqual([how, []]);
  }
});

const turnOff = (by: Person) => by.browser.post('/api/v6/params/notifications', { commonAcquaintances: '0' });
const block = (by: Person, of: Person) => by.browser.post('/api/v6/ban/add', { phone: of.phone });
const ended: [how: string, end: (circle: Circle) => Promise<unknown>][] = [
  ['the member does not want to know', ({ one }) => turnOff(one)],
  ['the holder does not consent', ({ other }) => turnOff(other)],
  ['the third one does not consent', ({ friend }) => turnOff(friend)],
  ['the holder blocked the member', ({ one, other }) => block(other, one)],
  ['the third one blocked the member', ({ one, friend }) => block(friend, one)],
  ['the holder unlisted the number', ({ other }) => other.browser.post('/api/v6/number/unlist')],
];

it('39: nothing is told where the page would tell nothing', async () => {
  for (const [how, end] of ended) {
    const circle = await addCircle();
    const { one, other, friend } = circle;
    await see(one, other.phone);
    await know(friend, one, other);
    await end(circle);
    await notifyAll();
    expect([how, await readNotices(one)]).toEqual([how, []]);
    expect([how, (await look(app, one, other.phone)).fof.list]).toEqual([how, []]);
  }
});

it('39: what was told is sent nowhere once it is so no more', async () => {
  const { one, other, friend } = await addCircle();
  await see(one, other.phone);
  await know(friend, one, other);
  await notifyAll();
  const key = commonKey(other.id);
  const stale = () => listStaleNotices(app.database.db, one.id, [key, 'acquaintance:1:asked', 'liked:1:1']);
  expect(await stale()).toEqual(new Set());
  await turnOff(friend);
  expect(await stale()).toEqual(new Set([key]));
});

it('39: the switch of the settings decides, and what was seen a month ago is forgotten', async () => {
  const { one, other, friend } = await addCircle();
  await see(one, other.phone);
  app.clock.advance(30 * 86_400_000);
  await know(friend, one, other);
  await notifyAll();
  expect(await readNotices(one)).toEqual([]);
  const kept = app.database.db.selectFrom('acquaintance_look').selectAll().where('profile_id', '=', one.id);
  expect(await kept.execute()).toEqual([]);
  // Without consent nothing is logged.
  await turnOff(one);
  await see(one, other.phone);
  await notifyAll();
  expect(await kept.execute()).toEqual([]);
});
