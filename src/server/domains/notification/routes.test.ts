import { afterAll, beforeAll, expect, it } from 'vitest';
import { Notices, OwnQuietHours, Unread } from '#contract/notification.ts';
import { createTranslator } from '#server/platform/i18n/translator.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { join, type Person } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { type NewNotice, notify } from './commands/notify.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000' } });
});
afterAll(() => app.close());

const told = { kind: 'text_removed', link: '/reports', isEssential: false } as const;
const sendNotice = (to: Person, notice: Partial<NewNotice> & { key: string }) =>
  app.database.db
    .transaction()
    .execute((tx) => notify(tx, { ...told, ...notice, profileId: to.id } as NewNotice, app.clock.now()));
async function list(by: Person, query = '') {
  const answer = await by.browser.ask<Notices>(`/api/v6/notification/list${query}`);
  expect([answer.status, answer.code]).toEqual([200, '']);
  expect(answer.data).toStrictEqual(Notices.parse(answer.data));
  return answer.data;
}
const read = (by: Person, ids: string) => by.browser.post('/api/v6/notification/read', { ids });

it('a notice is told once a key, the newest first, to its member alone', async () => {
  const [ann, bob] = [await join(app), await join(app)];
  expect(await sendNotice(ann, { key: 'a', values: { count: 3, due: { at: 1_800_000_000 } } })).toBe(true);
  expect(await sendNotice(ann, { key: 'b', link: '/number/12025550142#comment-3' })).toBe(true);
  expect(await sendNotice(ann, { key: 'a', link: '/elsewhere' })).toBe(false);
  expect(await sendNotice(bob, { key: 'a' })).toBe(true);
  const { items, ...rest } = await list(ann);
  expect(rest).toEqual({ total: 2, unread: 2, hasMore: false, next: null });
  const at = Math.floor(app.clock.now().getTime() / 1000);
  const common = { kind: 'text_removed', isEssential: false, isSilent: false, isRead: false, createdAtTimestamp: at };
  expect(items.map(({ id: _, ...item }) => item)).toEqual([
    { ...common, values: {}, link: '/number/12025550142#comment-3' },
    { ...common, values: { count: 3, due: { at: 1_800_000_000 } }, link: '/reports' },
  ]);
  expect((await list(bob)).items).toHaveLength(1);
  expect((await new TestBrowser(app).ask('/api/v6/notification/list')).status).toBe(401);
});

it('twenty equal notices at once are one', async () => {
  const ann = await join(app);
  const written = await Promise.all(Array.from({ length: 20 }, () => sendNotice(ann, { key: 'same' })));
  expect(written.filter(Boolean)).toHaveLength(1);
  expect((await list(ann)).total).toBe(1);
});

it('what was read stays read, and others’ ids do nothing', async () => {
  const [ann, bob] = [await join(app), await join(app)];
  for (const key of ['a', 'b', 'c']) await sendNotice(ann, { key });
  const ids = (await list(ann)).items.map(({ id }) => id);
  expect((await read(bob, ids.join(','))).status).toBe(200);
  expect((await list(ann)).unread).toBe(3);
  expect((await read(ann, `${ids[0]},${ids[2]}`)).status).toBe(200);
  const { items, unread } = await list(ann);
  expect([unread, items.map(({ isRead }) => isRead)]).toEqual([1, [true, false, true]]);
  for (const wrong of ['', '1,', 'x', '1;2', '9'.repeat(19), Array(101).fill('1').join(',')]) {
    expect([wrong, (await read(ann, wrong)).status]).toEqual([wrong, 400]);
  }
});

it('39.2: all that a member was told by now is read at once, of nobody else, and sent no more', async () => {
  const [ann, bob] = [await join(app), await join(app)];
  for (const key of ['a', 'b', 'c']) await sendNotice(ann, { key });
  await sendNotice(bob, { key: 'a' });
  const later = new Date(app.clock.now().getTime() + 60_000);
  const ahead = { ...told, key: 'later', profileId: ann.id };
  await app.database.db.transaction().execute((tx) => notify(tx, ahead, later));
  expect((await read(ann, 'all')).status).toBe(200);
  expect([(await list(ann)).unread, (await list(bob)).unread]).toEqual([0, 1]);
  const waiting = app.database.db.selectFrom('notice_outbox').select('profile_id');
  expect(await waiting.where('profile_id', '=', bob.id).execute()).toHaveLength(1);
  // A notice that was not visible yet stays unread and is sent.
  expect(await waiting.where('profile_id', '=', ann.id).execute()).toHaveLength(1);
  app.clock.advance(60_000);
  expect((await list(ann)).unread).toBe(1);
});

it('39.2: what was written ahead is not read by its id before it is due, and is sent', async () => {
  const ann = await join(app);
  const dueAt = new Date(app.clock.now().getTime() + 60_000);
  await app.database.db.transaction().execute((tx) => notify(tx, { ...told, key: 'ahead', profileId: ann.id }, dueAt));
  const mine = app.database.db.selectFrom('notification').select('id').where('profile_id', '=', ann.id);
  const { id } = await mine.executeTakeFirstOrThrow();
  const waiting = app.database.db.selectFrom('notice_outbox').select('notification_id as id');
  expect((await read(ann, id)).status).toBe(200);
  expect(await waiting.where('profile_id', '=', ann.id).execute()).toEqual([{ id }]);
  app.clock.advance(60_000);
  expect((await list(ann)).items.map(({ isRead }) => isRead)).toEqual([false]);
  expect((await read(ann, id)).status).toBe(200);
  expect((await list(ann)).unread).toBe(0);
  expect(await waiting.where('profile_id', '=', ann.id).execute()).toEqual([]);
});

it('39.2: what was written ahead stands on top once it is due, and no page leaves it out', async () => {
  const ann = await join(app);
  const dueAt = new Date(app.clock.now().getTime() + 60_000);
  const ahead = { ...told, key: 'ahead', link: '/ahead', profileId: ann.id };
  await app.database.db.transaction().execute((tx) => notify(tx, ahead, dueAt));
  for (const key of ['a', 'b']) await sendNotice(ann, { key, link: `/${key}` });
  const linksOf = ({ items }: Notices) => items.map(({ link }) => link);
  expect(linksOf(await list(ann))).toEqual(['/b', '/a']);
  const begun = await list(ann, '?limit=1');
  app.clock.advance(60_000);
  expect(linksOf(await list(ann))).toEqual(['/ahead', '/b', '/a']);
  // The cursor continues below the last item read.
  const rest = await list(ann, `?limit=1&after=${encodeURIComponent(begun.next ?? '')}`);
  expect([linksOf(rest), rest.hasMore]).toEqual([['/a'], false]);
  const pages: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const page: Notices = await list(ann, `?limit=1${next && `&after=${encodeURIComponent(next)}`}`);
    pages.push(...linksOf(page));
    next = page.next;
  }
  expect(pages).toEqual(['/ahead', '/b', '/a']);
});

it('39.4: quiet hours are set, shown to their member alone and ended, and nothing else passes for them', async () => {
  const [ann, bob] = [await join(app), await join(app)];
  const call = '/api/v6/notification/quiet_hours';
  const show = async (by: Person) => {
    const { status, data } = await by.browser.ask<OwnQuietHours>(call);
    expect([status, data]).toEqual([200, OwnQuietHours.parse(data)]);
    return data.quietHours;
  };
  const night = { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' };
  expect(await show(ann)).toBeNull();
  expect(await ann.browser.post(call, night)).toMatchObject({ status: 200, data: { status: true, quietHours: night } });
  const late = { ...night, from: '23:30', timeZone: 'Asia/Kolkata' };
  expect((await ann.browser.post(call, late)).status).toBe(200);
  expect([await show(ann), await show(bob)]).toEqual([late, null]);
  const wrong = [
    { from: '24:00' },
    { from: '7:00' },
    { until: '07:60' },
    { until: '' },
    { timeZone: '+02:00' },
    { timeZone: 'Europe/Atlantis' },
    { timeZone: '' },
    { timeZone: 'x'.repeat(65) },
  ];
  for (const one of wrong) {
    expect([one, (await ann.browser.post(call, { ...night, ...one })).status]).toEqual([one, 400]);
  }
  expect(await show(ann)).toEqual(late);
  expect((await ann.browser.post(call, { ...late, from: late.until })).status).toBe(200);
  expect(await show(ann)).toBeNull();
  expect((await new TestBrowser(app).ask(call)).status).toBe(401);
  expect((await new TestBrowser(app).post(call, night)).status).toBe(401);
});

it('U10: what is unread is counted for its member alone, falls when it is read, and is nothing to a visitor', async () => {
  const [ann, bob] = [await join(app), await join(app)];
  const unreadOf = async (by: Person) => {
    const { status, data } = await by.browser.ask<Unread>('/api/v6/notification/unread');
    expect(status).toBe(200);
    expect(data).toStrictEqual(Unread.parse(data));
    return data;
  };
  const nothing = { notices: 0, reports: 0, held: 0 };
  expect(await unreadOf(ann)).toEqual(nothing);
  for (const key of ['a', 'b', 'c']) await sendNotice(ann, { key });
  // A notice that may be canceled is not visible yet.
  const later = new Date(app.clock.now().getTime() + 60_000);
  const notice = { ...told, key: 'later', profileId: ann.id };
  await app.database.db.transaction().execute((tx) => notify(tx, notice, later));
  expect(await unreadOf(ann)).toEqual({ ...nothing, notices: 3 });
  expect(await unreadOf(bob)).toEqual(nothing);
  const ids = (await list(ann)).items.map(({ id }) => id);
  await read(bob, ids.join(','));
  expect(await unreadOf(ann)).toEqual({ ...nothing, notices: 3 });
  await read(ann, ids.slice(0, 2).join(','));
  expect(await unreadOf(ann)).toEqual({ ...nothing, notices: 1 });
  app.clock.advance(61_000);
  expect(await unreadOf(ann)).toEqual({ ...nothing, notices: 2 });
  expect((await new TestBrowser(app).ask('/api/v6/notification/unread')).status).toBe(401);
  // A deactivated account has no unread notices, and the call still succeeds.
  await ann.browser.post('/api/v6/profile/cancel', { cancel: '1' });
  expect(await unreadOf(ann)).toEqual(nothing);
  await ann.browser.post('/api/v6/profile/cancel', { cancel: '0' });
  expect(await unreadOf(ann)).toEqual({ ...nothing, notices: 2 });
});

it('C23: who opens the page that notices lead to has read them, and is sent nothing more of them', async () => {
  const [ann, bob] = [await join(app), await join(app)];
  const link = '/number/12025550142';
  for (const by of [ann, bob]) await sendNotice(by, { key: 'a', link: `${link}#comment-1` });
  await sendNotice(ann, { key: 'b', link });
  await sendNotice(ann, { key: 'other', link: `${link}3` });
  await sendNotice(ann, { key: 'query', link: `${link}?a=b` });
  const later = new Date(app.clock.now().getTime() + 60_000);
  await app.database.db
    .transaction()
    .execute((tx) => notify(tx, { ...told, key: 'later', profileId: ann.id, link }, later));
  const opened = (by: Person, page: string) => by.browser.post('/api/v6/notification/opened', { page });
  const unreadOf = async (by: Person) => (await list(by)).items.filter(({ isRead }) => !isRead).map((one) => one.link);
  const unsent = async (by: Person) => {
    const rows = app.database.db.selectFrom('notice_outbox').select('not_before').where('profile_id', '=', by.id);
    return (await rows.execute()).length;
  };
  for (const page of ['', 'number', `${link}#comment-1`, `/${'x'.repeat(500)}`]) {
    expect([page, (await opened(ann, page)).status]).toEqual([page, 400]);
  }
  expect((await opened(ann, '/search')).status).toBe(200);
  expect([(await unreadOf(ann)).length, await unsent(ann)]).toEqual([4, 5]);
  expect((await opened(ann, link)).status).toBe(200);
  // Notices that are not visible yet stay unread.
  expect([(await unreadOf(ann)).sort(), await unsent(ann)]).toEqual([[`${link}3`, `${link}?a=b`], 3]);
  expect([(await unreadOf(bob)).length, await unsent(bob)]).toEqual([1, 1]);
  expect((await new TestBrowser(app).post('/api/v6/notification/opened', { page: link })).status).toBe(401);
});

it('pages neither repeat nor skip while others are told', async () => {
  const [ann, bob] = [await join(app), await join(app)];
  for (let n = 0; n < 7; n += 1) await sendNotice(ann, { key: `k${n}`, link: `/n${n}` });
  const seen: string[] = [];
  let next: string | null = '';
  for (let page = 0; next !== null && page < 5; page += 1) {
    const after: string = next === '' ? '' : `&after=${encodeURIComponent(next)}`;
    const listed = await list(ann, `?limit=3${after}`);
    seen.push(...listed.items.map(({ link }) => link));
    if (listed.next !== null) {
      await sendNotice(ann, { key: `later${page}`, link: '/later' });
      // A cursor is bound to its member.
      const stolen = await bob.browser.ask(`/api/v6/notification/list?after=${encodeURIComponent(listed.next)}`);
      expect([stolen.status, stolen.code]).toEqual([400, 'list.cursor_invalid']);
    }
    next = listed.next;
  }
  expect(seen).toEqual(['/n6', '/n5', '/n4', '/n3', '/n2', '/n1', '/n0']);
});

it('M40 what is essential comes in quiet hours with its sound, and cannot be switched off; the rest can', async () => {
  const ann = await join(app, { deliver_without_sound: true, new_notice: false, new_contact_name: true });
  expect(await sendNotice(ann, { key: 'off', topic: 'newNotice' })).toBe(false);
  expect(await sendNotice(ann, { key: 'on', topic: 'newContactName' })).toBe(true);
  expect(await sendNotice(ann, { key: 'must', isEssential: true, topic: 'newNotice' } as never)).toBe(true);
  const { items } = await list(ann);
  expect(items.map(({ isEssential, isSilent }) => [isEssential, isSilent])).toEqual([
    [true, false],
    [false, true],
  ]);
  const said = createTranslator('en').t('settings.channels.text');
  expect(said).toContain('Everything that isn’t turned off above is always in your list');
});

it('a notice leads to this site alone, and its values are no texts', async () => {
  const ann = await join(app);
  for (const link of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '']) {
    await expect(sendNotice(ann, { key: 'x', link }), link).rejects.toThrow('leads out of the site');
  }
  const wrong = [
    1.5,
    Number.NaN,
    { at: 0.5 },
    { code: 'ab' },
    { code: 'A\r\nBCC: x' },
    { phrase: 'Hello!' },
    { name: 'Ann' },
    { member: 'x' },
  ];
  for (const value of [...wrong, { amount: 5, currency: 'x' }]) {
    await expect(sendNotice(ann, { key: 'x', values: { value } as never })).rejects.toThrow('value of the notice');
  }
  expect((await list(ann)).total).toBe(0);
});

it('old notices are deleted after their days, newer ones are not', async () => {
  const ann = await join(app);
  await sendNotice(ann, { key: 'old' });
  app.clock.advance(2 * 86_400_000);
  await sendNotice(ann, { key: 'new', link: '/new' });
  await runRepeatedJob(app, 'delete-old-notices', new Date(app.clock.now().getTime() + 364 * 86_400_000));
  expect((await list(ann)).items.map(({ link }) => link)).toEqual(['/new']);
});
