import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { NoticeChoices } from '#contract/notice-channel.ts';
import { memberContact } from '#server/domains/sign-in/commands/save-messenger.ts';
import { signInData } from '#server/domains/sign-in/commands/sign-in-data.ts';
import { contactKey } from '#server/domains/sign-in/commands/sign-in-deps.ts';
import type { Recipient } from '#server/domains/sign-in/providers/provider.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { createSeal } from '#server/platform/seal.ts';
import { makePhone } from '#test/factories.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { join, type Person } from '#test/member.ts';
import { type DoubleAnswer, type ServiceDouble, startServiceDouble } from '#test/service-double.ts';
import { TestBrowser, TestHandset } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { type NewNotice, notify } from '../../commands/notify.ts';

const call = '/api/v6/notification/channels';
let telegram: ServiceDouble;
let answers: DoubleAnswer[];
/** One app with the bot, one with the sandbox instead. */
let app: TestApp;
let trial: TestApp;
beforeAll(async () => {
  const ok = { body: { ok: true, result: true } };
  telegram = await startServiceDouble(() => answers.shift() ?? ok);
  const bot = { TELEGRAM_BOT_NAME: 'RingbookBot', TELEGRAM_BOT_TOKEN: '1:abc', TELEGRAM_WEBHOOK_SECRET: 'hook' };
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000', ...bot, TELEGRAM_API_URL: telegram.url } });
  trial = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000' } });
});
afterAll(async () => {
  await app?.close();
  await trial?.close();
  await telegram?.close();
});
beforeEach(() => {
  answers = [];
  telegram.requests.length = 0;
  app.clock.advance(3_600_000);
});

let count = 0;
const usual = { kind: 'text_answered', link: '/number/12025550142#comment-3', isEssential: false } as const;
function sendNotice({ id }: { id: string }, notice: Partial<NewNotice> = {}, on = app) {
  count += 1;
  const whole = { ...usual, key: `told ${count}`, ...notice, profileId: id } as NewNotice;
  return on.database.db.transaction().execute((tx) => notify(tx, whole, on.clock.now()));
}
async function deliver(on = app) {
  await runRepeatedJob(on, 'deliver-notices');
}
/** A member whose last sign-in used the bot. */
async function joinByBot(chat: number): Promise<Person> {
  const person = await join(app);
  const seal = createSeal((await loadSiteSecret(app.database))(contactKey));
  const to: Recipient = { senderId: `${chat}`, replyTo: `${chat}` };
  const sealed = seal.seal(JSON.stringify(to), memberContact(person.id));
  const row = { provider: 'telegram', sealed, noted_at: app.clock.now(), blocked_at: null };
  await app.database.db
    .insertInto('sign_in_messenger')
    .values({ profile_id: person.id, ...row })
    .execute();
  return person;
}
const choose = ({ browser }: Person, group: string, isOn = '1') =>
  browser.post<NoticeChoices>(call, { group, channel: 'messenger', isOn });
const messengerOf = async ({ browser }: Person) => (await browser.ask<NoticeChoices>(call)).data.messenger;
const written = () => telegram.requests.map(({ body }) => JSON.parse(body) as { chat_id: number; text: string });

it('39.1: a member who wants it is written to where they signed in, and nobody else', async () => {
  const [ann, bob] = [await joinByBot(7_101), await joinByBot(7_102)];
  const none = await join(app);
  expect(await messengerOf(ann)).toEqual({ title: 'Telegram', isBlocked: false, showsContent: false });
  expect(await messengerOf(none)).toBeNull();
  const essential = { kind: 'sign_in_new', values: { date: { at: 1_800_000_000 } }, isEssential: true } as const;
  // Signing in by messenger is no consent to notices, not even essential ones.
  for (const by of [ann, bob, none]) await sendNotice(by, essential);
  await deliver();
  expect(written()).toEqual([]);
  const { rows } = (await choose(ann, 'text')).data;
  expect(rows.filter((row) => row.messenger).map(({ group }) => group)).toEqual(['text']);
  await choose(none, 'text');
  for (const by of [ann, bob, none]) await sendNotice(by);
  await deliver();
  await deliver();
  expect(written()).toEqual([
    expect.objectContaining({
      chat_id: 7_101,
      disable_notification: false,
      text: 'There is news about one of your texts.\nhttp://ringbook.test/en/notifications',
    }),
  ]);
  // The messenger is on now, and the only channel for essential notices.
  await sendNotice(ann, essential);
  await deliver();
  expect(written().at(-1)).toMatchObject({ chat_id: 7_101, text: expect.stringContaining('your account') });
});

it('39.1: a message says what happened once the member wants that, and is silent where they want no sound', async () => {
  const ann = await joinByBot(7_201);
  await choose(ann, 'text');
  const { status, data } = await ann.browser.post<NoticeChoices>('/api/v6/notification/messenger', {
    showContent: '1',
  });
  expect([status, data.messenger?.showsContent]).toEqual([200, true]);
  await ann.browser.post('/api/v6/params/notifications', { deliverWithoutSound: '1' });
  await sendNotice(ann);
  await deliver();
  const [message] = written();
  expect(message).toMatchObject({
    text: 'Somebody answered one of your comments.\nhttp://ringbook.test/en/number/12025550142#comment-3',
    disable_notification: true,
  });
});

it('39.1: who blocked the bot is written to no more, reads so in the settings, and may have it tried again', async () => {
  const ann = await joinByBot(7_301);
  await choose(ann, 'text');
  answers = [{ status: 403, body: { ok: false, description: 'Forbidden: bot was blocked by the user' } }];
  await sendNotice(ann);
  await deliver();
  expect(await messengerOf(ann)).toMatchObject({ isBlocked: true });
  await sendNotice(ann);
  app.clock.advance(600_000);
  await deliver();
  expect(telegram.requests).toHaveLength(1);
  expect((await choose(ann, 'number')).data.messenger).toMatchObject({ isBlocked: false });
  await sendNotice(ann);
  await deliver();
  expect(telegram.requests).toHaveLength(2);
});

it('39.1: a service that is away is tried again, and a notice that it took is not sent twice', async () => {
  const ann = await joinByBot(7_401);
  await choose(ann, 'text');
  answers = [{ status: 502, body: 'away' }];
  await sendNotice(ann);
  await deliver();
  await deliver();
  expect(telegram.requests).toHaveLength(1);
  app.clock.advance(61_000);
  await deliver();
  expect(telegram.requests).toHaveLength(2);
  expect(await messengerOf(ann)).toMatchObject({ isBlocked: false });
  // Delivered again, as after a crash.
  const notices = app.database.db.selectFrom('notification').select('id').where('profile_id', '=', ann.id);
  const [told] = await notices.execute();
  const row = { notification_id: told?.id ?? '', profile_id: ann.id, not_before: app.clock.now() };
  await app.database.db.insertInto('notice_outbox').values(row).execute();
  await deliver();
  expect(telegram.requests).toHaveLength(2);
});

it('39.1: the whole way: who signs in by a bot that may write first can be written to, and is gone with the account', async () => {
  const [browser, phone] = [new TestBrowser(trial), makePhone()];
  const { profile_id } = await browser.signIn(phone);
  const id = String(profile_id);
  const person = { browser, phone, id };
  expect(await messengerOf(person)).toMatchObject({ isBlocked: false });
  // The chat id cannot be read in the database.
  const { db } = trial.database;
  const kept = () => db.selectFrom('sign_in_messenger').selectAll().where('profile_id', '=', id).execute();
  const attempts = await db.selectFrom('sign_in_attempt').selectAll().where('phone', '=', phone).execute();
  expect([attempts.length, (await kept()).length]).toEqual([1, 1]);
  expect(JSON.stringify([attempts, await kept()])).not.toContain(`person ${phone}`);
  await choose(person, 'text');
  await sendNotice(person, {}, trial);
  const handset = new TestHandset(trial, phone, {});
  const before = (await handset.inbox()).length;
  await deliver(trial);
  const said = (await handset.inbox()).slice(before).map(({ message }) => message.text);
  expect(said).toEqual(['There is news about one of your texts.\nhttp://ringbook.test/en/notifications']);
  // Other sandboxed services cannot write first.
  const [other, elsewhere] = [new TestBrowser(trial), makePhone()];
  await other.signIn(elsewhere, { provider: 'whatsapp' });
  expect((await other.ask<NoticeChoices>(call)).data.messenger).toBeNull();
  const own = { profileId: id, phone };
  const now = trial.clock.now();
  expect(await signInData.collect(db, own)).toMatchObject({ messenger: { service: 'sandbox-telegram' } });
  await db.transaction().execute((tx) => signInData.erase(tx, own, { isTextErased: true }, now));
  expect(await kept()).toEqual([]);
});
