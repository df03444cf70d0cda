import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { NoticeChoices } from '#contract/notice-channel.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { join, type Person } from '#test/member.ts';
import { type PushDouble, type PushFields, startPushDouble } from '#test/push-double.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { notificationData } from '../commands/notification-data.ts';
import { type NewNotice, notify } from '../commands/notify.ts';

const call = '/api/v6/notification/channels';
let push: PushDouble;
let app: TestApp;
beforeAll(async () => {
  push = await startPushDouble();
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000', PUSH_TEST_SERVICE: push.origin } });
});
afterAll(async () => {
  await app?.close();
  await push?.close();
});
beforeEach(() => app.clock.advance(60_000));

const usual = { kind: 'number_text', link: '/number/12025550142', isEssential: false, topic: 'newNotice' } as const;
let count = 0;
function sendNotice({ id }: Person, notice: Partial<NewNotice> = {}) {
  count += 1;
  const whole = { ...usual, key: `told ${count}`, ...notice, profileId: id } as NewNotice;
  return app.database.db.transaction().execute((tx) => notify(tx, whole, app.clock.now()));
}
async function deliver() {
  await runRepeatedJob(app, 'deliver-notices');
}
async function switchOn({ browser }: Person): Promise<PushFields> {
  const fields = push.subscribe();
  expect((await browser.post('/api/v6/push/subscribe', fields)).status).toBe(200);
  return fields;
}
async function listed({ browser }: Person) {
  const { status, data } = await browser.ask<NoticeChoices>(call);
  expect(status).toBe(200);
  expect(data).toStrictEqual(NoticeChoices.parse(data));
  return data.rows;
}
async function choose({ browser }: Person, group: string, isOn: boolean, channel = 'push') {
  const { status, data } = await browser.post<NoticeChoices>(call, { group, channel, isOn: isOn ? '1' : '0' });
  expect(status).toBe(200);
  return data.rows;
}
const kept = ({ id }: Person) =>
  app.database.db.selectFrom('notice_choice').selectAll().where('profile_id', '=', id).execute();

it('39.1: what a member switches off for a way does not come there, all else does, and the list has everything', async () => {
  const [ann, bob] = [await join(app), await join(app)];
  const [hers, his] = [await switchOn(ann), await switchOn(bob)];
  const off = (rows: NoticeChoices['rows']) => rows.filter((row) => !row.push).map(({ group }) => group);
  expect(off(await listed(ann))).toEqual(['reaction']);
  expect(off(await choose(ann, 'number', false))).toEqual(['number', 'reaction']);
  for (const by of [ann, bob]) {
    await sendNotice(by);
    await sendNotice(by, { kind: 'text_answered' });
  }
  await deliver();
  expect(push.of(hers).map(({ message }) => message.body)).toEqual(['There is news about one of your texts.']);
  expect(push.of(his)).toHaveLength(2);
  const inbox = await ann.browser.ask<{ total: number }>('/api/v6/notification/list');
  expect(inbox.data.total).toBe(2);
  await choose(ann, 'number', true);
  await sendNotice(ann);
  await deliver();
  // A notice skipped by choice is not sent later.
  expect(push.of(hers)).toHaveLength(2);
});

it('39.1: what is essential comes on the only way there is though it is off, and not against the link of a mail', async () => {
  const ann = await join(app);
  const device = await switchOn(ann);
  await choose(ann, 'account', false);
  await sendNotice(ann, { kind: 'sign_in_new', values: { date: { at: 1_800_000_000 } }, isEssential: true });
  await sendNotice(ann, { kind: 'number_passed_on', isEssential: false, topic: undefined } as never);
  await deliver();
  expect(push.of(device)).toHaveLength(1);
  await app.database.db
    .updateTable('notice_choice')
    .set({ is_by_link: true })
    .where('profile_id', '=', ann.id)
    .execute();
  await sendNotice(ann, { kind: 'sign_in_new', values: { date: { at: 1_800_000_000 } }, isEssential: true });
  await deliver();
  expect(push.of(device)).toHaveLength(1);
});

it('39.1: a flag of the settings switches its kind off on every way, the list too', async () => {
  const ann = await join(app, { new_contact_name: true, common_acquaintances: true });
  const device = await switchOn(ann);
  const flags = { newNotice: '0', newContactName: '0', commonAcquaintances: '0' };
  expect((await ann.browser.post('/api/v6/params/notifications', flags)).status).toBe(200);
  expect(await sendNotice(ann)).toBe(false);
  expect(await sendNotice(ann, { kind: 'name_new', topic: 'newContactName' } as never)).toBe(false);
  await deliver();
  expect(push.asked(device)).toBe(0);
});

it('39.1: a choice is kept where it is not as usual, once however often it is sent, and goes with the account', async () => {
  const [ann, bob] = [await join(app), await join(app)];
  await choose(ann, 'number', true);
  expect(await kept(ann)).toEqual([]);
  await Promise.all(Array.from({ length: 10 }, () => choose(ann, 'number', false)));
  expect(await kept(ann)).toEqual([
    { profile_id: ann.id, notice_group: 'number', channel: 'push', is_on: false, is_by_link: false },
  ]);
  const person = { profileId: ann.id, phone: ann.phone };
  const { db } = app.database;
  const chosen = [{ group: 'number', channel: 'push', isOn: false, isByLink: false }];
  expect(await notificationData.collect(db, person)).toMatchObject({ channels: chosen });
  expect((await listed(bob)).find(({ group }) => group === 'number')?.push).toBe(true);
  await choose(bob, 'money', false);
  await db.transaction().execute((tx) => notificationData.erase(tx, person, { isTextErased: true }, app.clock.now()));
  expect([(await kept(ann)).length, (await kept(bob)).length]).toEqual([0, 1]);
});

it('39.1: the desk is a moderator’s, and what is no group or no way is refused', async () => {
  const [ann, moderator] = [await join(app), await join(app, { role: 'moderator' })];
  expect((await listed(ann)).map(({ group }) => group)).not.toContain('desk');
  expect((await listed(moderator)).map(({ group }) => group)).toContain('desk');
  for (const wrong of [{ group: 'other' }, { channel: 'inbox' }, { isOn: '2' }, { group: '' }]) {
    const { status, code } = await ann.browser.post(call, { group: 'number', channel: 'push', isOn: '0', ...wrong });
    expect([wrong, status, code]).toEqual([wrong, 400, 'request.invalid']);
  }
  expect((await new TestBrowser(app).ask(call)).status).toBe(401);
  expect((await new TestBrowser(app).post(call, { group: 'number', channel: 'push', isOn: '0' })).status).toBe(401);
  expect(await kept(ann)).toEqual([]);
});

it('39.4: that a text is liked stands in the list, and goes to a device of who wants it there', async () => {
  const ann = await join(app);
  const device = await switchOn(ann);
  const liked = { kind: 'text_liked', values: { number: 2 }, isEssential: false, topic: undefined } as never;
  await sendNotice(ann, liked);
  await deliver();
  expect(push.of(device)).toEqual([]);
  expect((await ann.browser.ask<{ total: number }>('/api/v6/notification/list')).data.total).toBe(1);
  await choose(ann, 'reaction', true);
  await sendNotice(ann, liked);
  await deliver();
  expect(push.of(device).map(({ message }) => message.body)).toEqual(['Somebody likes one of your texts.']);
});
