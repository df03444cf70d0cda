import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PushDevices, PushTest } from '#contract/push.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { defineQueue, workOn } from '#server/platform/jobs/job.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { join, type Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { type PushDouble, type PushFields, startPushDouble } from '#test/push-double.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import type { Delivery, ReadyNotice } from '../channel.ts';
import { createPushChannel, type PushChannel } from './push-channel.ts';
import { loadPushKeys } from './push-keys.ts';
import { createPushSeal } from './push-seal.ts';
import { createPushSender } from './push-sender.ts';

const api = '/api/v6/push';
let app: TestApp;
let double: PushDouble;
/** One with the production timeout, one with less than half a second. */
let channel: PushChannel;
let hasty: PushChannel;
let publicKey: string;

beforeAll(async () => {
  double = await startPushDouble();
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000', PUSH_TEST_SERVICE: double.origin } });
  const { database, clock } = app;
  const derive = await loadSiteSecret(database);
  const keys = await loadPushKeys(database.db, derive, clock.now());
  publicKey = keys.publicKey;
  const open = (timeoutMs: number) => {
    const sender = createPushSender({ keys, subject: 'mailto:a@b.test', testService: double.origin, timeoutMs });
    const seal = createPushSeal(derive);
    return createPushChannel({ db: database.db, clock, seal, sender, publicUrl: 'https://ringbook.test' });
  };
  channel = open(patient(20_000));
  hasty = open(400);
});
afterAll(async () => {
  await app?.close();
  await double?.close();
});

const agent = 'Mozilla/5.0 (Android 16; Mobile; rv:146.0) Gecko/146.0 Firefox/146.0';
const send = (by: Person, path: string, fields: Record<string, string>) =>
  by.browser.ask<{ id: string }>(`${api}/${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'user-agent': agent },
  });
async function list(by: Person) {
  const { status, data } = await by.browser.ask<PushDevices>(`${api}/list`);
  expect(status).toBe(200);
  expect(data).toStrictEqual(PushDevices.parse(data));
  return data.items;
}
/** Subscribes a browser of a member. */
async function switchOn(by: Person, more: Record<string, string> = {}): Promise<PushFields & { id: string }> {
  const fields = double.subscribe();
  const { status, code, data } = await send(by, 'subscribe', { ...fields, ...more });
  expect([status, code]).toEqual([200, '']);
  return { ...fields, id: data.id };
}
const notice = (to: Person, more: Partial<ReadyNotice> = {}): ReadyNotice => ({
  profileId: to.id,
  ids: [randomUUID()],
  key: randomUUID(),
  kind: 'followed_answer',
  isEssential: false,
  title: 'An answer',
  text: 'Ann Example answered you.',
  kindText: 'There is news.',
  locale: 'en',
  path: '/number/12025550142#comment-3',
  isSilent: false,
  ...more,
});

it('P39: a notice reaches each device of its member, encrypted and signed, and says only its kind', async () => {
  const [ann, bob] = [await join(app), await join(app)];
  const [phone, laptop, his] = [await switchOn(ann), await switchOn(ann, { lang: 'ar-SA' }), await switchOn(bob)];
  expect(await channel.deliver(notice(ann, { isSilent: true }))).toBe('sent');
  const [told, ...rest] = double.of(phone);
  expect(rest).toEqual([]);
  expect(told).toMatchObject({ publicKey, ttl: 86_400, urgency: 'low' });
  expect(told?.message).toMatchObject({ title: 'Ringbook', body: 'There is news about a comment that you follow.' });
  const navigate = 'https://ringbook.test/en/number/12025550142#comment-3';
  expect(told?.message).toMatchObject({ silent: true, lang: 'en-US', dir: 'ltr', navigate });
  const [arabic] = double.of(laptop);
  expect(arabic?.message).toMatchObject({ dir: 'rtl' });
  expect(arabic?.message.navigate).toContain('/ar-SA/number/');
  expect(arabic?.message.body).not.toBe(told?.message.body);
  expect(double.of(his)).toEqual([]);
  for (const { browser, sentAtTimestamp, error } of await list(ann)) {
    expect([browser, sentAtTimestamp !== null, error]).toEqual(['Firefox, Android', true, null]);
  }
});

it('P39: what happened is shown on a locked screen only where the member switched that on', async () => {
  const ann = await join(app);
  const device = await switchOn(ann, { showContent: '1' });
  await channel.deliver(notice(ann));
  const { id: _, ...fields } = device;
  expect((await send(ann, 'subscribe', { ...fields, showContent: '0' })).data.id).toBe(device.id);
  await channel.deliver(notice(ann));
  const [open, closed] = double.of(device).map(({ message }) => message);
  expect(open).toMatchObject({ title: 'An answer', body: 'Ann Example answered you.', silent: false });
  expect(JSON.stringify([closed?.title, closed?.body])).not.toMatch(/Ann|answered/);
});

it('P39: a long notice is cut to 3,000 bytes, and to its kind where a service takes less', async () => {
  const ann = await join(app);
  const device = await switchOn(ann, { showContent: '1' });
  double.answer(device, { status: 413 });
  expect(await channel.deliver(notice(ann, { text: 'ж'.repeat(9_000) }))).toBe('sent');
  expect(await channel.deliver(notice(ann, { text: 'ж'.repeat(9_001) }))).toBe('sent');
  const [short, long] = double.of(device);
  expect(short?.message.body).toBe('There is news about a comment that you follow.');
  expect(long?.message.body).toMatch(/^ж{1000,}…$/);
  expect(long?.size).toBeLessThanOrEqual(3_000);
  // A service that always refuses is dropped after some tries.
  for (let tries = 0; tries < 5; tries += 1) {
    double.answer(device, { status: 413 }, { status: 413 });
    expect(await channel.deliver(notice(ann))).toBe('gone');
  }
  expect(await list(ann)).toEqual([]);
});

it.each([404, 410])('P39: a device that its service does not know any more (%i) is removed', async (status) => {
  const ann = await join(app);
  const [gone, there] = [await switchOn(ann), await switchOn(ann)];
  double.answer(gone, { status });
  expect(await channel.deliver(notice(ann))).toBe('sent');
  expect((await list(ann)).map(({ id }) => id)).toEqual([there.id]);
  double.answer(there, { status });
  expect(await channel.deliver(notice(ann))).toBe('gone');
  expect(await channel.deliver(notice(ann))).toBe('gone');
  expect(double.asked(there)).toBe(2);
});

it('P39: a service that asks for a pause gets it, and no device is told twice', async () => {
  const ann = await join(app);
  const [busy, free] = [await switchOn(ann), await switchOn(ann)];
  double.answer(busy, { status: 429, headers: { 'retry-after': '90' } }, { status: 503 });
  const told = notice(ann);
  expect(await channel.deliver(told)).toBe('later');
  expect((await list(ann)).find(({ id }) => id === busy.id)?.error).toBe('429');
  app.clock.advance(89_000);
  expect(await channel.deliver(told)).toBe('later');
  expect(double.asked(busy)).toBe(1);
  app.clock.advance(2_000);
  expect(await channel.deliver(told)).toBe('later');
  expect(await channel.deliver(told)).toBe('sent');
  expect([double.of(busy).length, double.of(free).length, double.asked(free)]).toEqual([1, 1, 1]);
  // After a crash the notice may be delivered again; a different id is a new notice.
  expect(await channel.deliver(told)).toBe('sent');
  expect(await channel.deliver({ ...told, ids: ['another'] })).toBe('sent');
  expect([double.of(busy).length, double.of(free).length]).toEqual([2, 2]);
});

it('P39: of several notices that wait for one device, the others get each of them once', async () => {
  const ann = await join(app);
  const [busy, free] = [await switchOn(ann), await switchOn(ann)];
  const told = Array.from({ length: 3 }, () => notice(ann));
  double.answer(busy, ...Array.from({ length: 6 }, () => ({ status: 503 })));
  for (const expected of ['later', 'later', 'sent']) {
    for (const one of told) expect(await channel.deliver(one)).toBe(expected);
  }
  expect([double.asked(busy), double.of(busy).length, double.asked(free)]).toEqual([9, 3, 3]);
  // The list of delivered notices per device is bounded.
  for (let more = 0; more < 101; more += 1) await channel.deliver(notice(ann));
  const kept = app.database.db.selectFrom('push_subscription').select('taken').where('id', '=', free.id);
  const { taken } = await kept.executeTakeFirstOrThrow();
  expect(taken).toMatch(/^(?: [\w-]{16}){100}$/);
});

it('P39: the job runner tries again what is to come later', async () => {
  const ann = await join(app);
  const device = await switchOn(ann);
  double.answer(device, { status: 503 }, { status: 429 });
  const queue = defineQueue<{ at: number }>('test-push', { limit: 5, firstPauseS: 0, longestPauseS: 1 });
  const seen: Delivery[] = [];
  const work = async () => {
    const delivery = await channel.deliver(notice(ann));
    seen.push(delivery);
    if (delivery === 'later') throw new Error('a push service asks for patience');
  };
  const { database, clock } = app;
  const jobs = [workOn(queue, work)];
  const runner = new JobRunner({ database, jobs, log: createLogger('silent'), clock, pollMs: 50 });
  await runner.start();
  try {
    await database.db.transaction().execute((tx) => enqueue(tx, queue, { at: 1 }));
    await expect.poll(() => seen, { timeout: patient(30_000) }).toEqual(['later', 'later', 'sent']);
  } finally {
    await runner.stop();
  }
  expect(double.of(device)).toHaveLength(1);
});

it('P39: a service that hangs is cut, left alone for five minutes, and tried again', async () => {
  const ann = await join(app);
  const device = await switchOn(ann);
  double.answer(device, null);
  expect(await hasty.deliver(notice(ann))).toBe('later');
  expect((await list(ann))[0]?.error).toBe('timeout');
  app.clock.advance(299_000);
  expect(await hasty.deliver(notice(ann))).toBe('later');
  expect(double.asked(device)).toBe(1);
  app.clock.advance(2_000);
  expect(await channel.deliver(notice(ann))).toBe('sent');
});

it('P39: a redirect is not followed', async () => {
  const ann = await join(app);
  const [device, elsewhere] = [await switchOn(ann), double.subscribe()];
  for (const status of [301, 302, 307, 308]) {
    double.answer(device, { status, headers: { location: elsewhere.endpoint } });
    expect(await channel.deliver(notice(ann)), String(status)).toBe('gone');
  }
  expect([double.asked(device), double.asked(elsewhere)]).toEqual([4, 0]);
});

it('P39: nothing is sent to this machine or a private network, whatever a name’s server says', async () => {
  const keys = { publicKey, privateKey: 'A'.repeat(43) };
  const inside = double.subscribe();
  const { p256dh, auth, endpoint } = inside;
  const target = { p256dh, auth, endpoint: endpoint.replace(/^http:\/\/127\.0\.0\.1:\d+/, 'https://push.example') };
  let asked = 0;
  const outcomeOf = async (addresses: string[][]) => {
    const resolve = async () => {
      asked += 1;
      return addresses.shift() ?? [];
    };
    const sender = createPushSender({ keys, subject: 'mailto:a@b.test', testService: double.origin, resolve });
    const { kind, answer } = await sender.send(target, '{}', { ttlS: 60, urgency: 'normal' }, app.clock.now());
    return [kind, answer];
  };
  const private4 = ['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.0.1'];
  for (const address of [...private4, '::1', 'fd00::1', '::ffff:10.0.0.1']) {
    expect(await outcomeOf([[address]]), address).toEqual(['refused', 'blocked']);
    // One public address does not make the others acceptable.
    expect(await outcomeOf([['8.8.8.8', address]]), address).toEqual(['refused', 'blocked']);
  }
  expect(await outcomeOf([[]])).toEqual(['later', 'unreachable']);
  // Each message resolves the name once and connects to the checked address (`post-outside.ts`).
  expect(asked).toBe(15);
  expect(double.asked(inside)).toBe(0);
});

it('P39: an address that is none of a push service, and a key that is none, are refused', async () => {
  const ann = await join(app);
  const fields = double.subscribe();
  const other = new URL(double.origin);
  other.port = String(Number(other.port) === 65_535 ? 65_534 : Number(other.port) + 1);
  const own = ['https://127.0.0.1/a', 'https://localhost/a', `${other.origin}/a`];
  for (const endpoint of [...own, 'http://push.example/a', 'x']) {
    const { status, code } = await send(ann, 'subscribe', { ...fields, endpoint });
    expect([endpoint, status, code]).toEqual([endpoint, 422, 'push.address_refused']);
  }
  expect((await send(ann, 'subscribe', { ...fields, p256dh: 'A'.repeat(87) })).code).toBe('push.address_refused');
  const long = { endpoint: `https://a.b/${'x'.repeat(1_000)}` };
  for (const wrong of [{ p256dh: '' }, { auth: 'x' }, { endpoint: '' }, long]) {
    expect((await send(ann, 'subscribe', { ...fields, ...wrong })).code).toBe('request.invalid');
  }
  expect(await list(ann)).toEqual([]);
});

it('P39: another member’s device cannot be listed, tried, removed or taken over', async () => {
  const [ann, bob] = [await join(app), await join(app)];
  const { id, ...fields } = await switchOn(ann);
  expect(await list(bob)).toEqual([]);
  for (const path of ['test', 'unsubscribe']) {
    const { status, code } = await send(bob, path, { id });
    expect([path, status, code]).toEqual([path, 404, 'push.not_found']);
  }
  // Knowing the endpoint alone does not prove possession of the browser.
  const { p256dh, auth } = double.subscribe();
  for (const keys of [{ p256dh, auth }, { p256dh }, { auth }]) {
    const { status, code } = await send(bob, 'subscribe', { ...fields, ...keys });
    expect([status, code]).toEqual([409, 'push.taken']);
  }
  expect(await channel.deliver(notice(ann))).toBe('sent');
  expect(await channel.deliver(notice(bob))).toBe('gone');
  // A browser that changes hands shows nothing more of its former owner.
  expect((await send(bob, 'subscribe', fields)).status).toBe(200);
  expect(await list(ann)).toEqual([]);
  expect(await channel.deliver(notice(ann))).toBe('gone');
  expect(await channel.deliver(notice(bob))).toBe('sent');
  expect(double.of(fields)).toHaveLength(2);
  const nobody = await app.request(`${api}/list`);
  expect(nobody.status).toBe(401);
});

it('P39: a test shows what the push service answers', async () => {
  const ann = await join(app);
  const device = await switchOn(ann);
  const test = async () => {
    const { status, data } = await send(ann, 'test', { id: device.id });
    expect(status).toBe(200);
    return PushTest.parse(data);
  };
  expect(await test()).toEqual({ outcome: 'sent', answer: '201' });
  expect(double.of(device)[0]?.message).toMatchObject({ body: 'Notifications work on this device.', silent: false });
  double.answer(device, { status: 503 }, { status: 403 }, { status: 410 });
  expect(await test()).toEqual({ outcome: 'later', answer: '503' });
  expect(await test()).toEqual({ outcome: 'refused', answer: '403' });
  expect(await test()).toEqual({ outcome: 'gone', answer: '410' });
  expect((await send(ann, 'test', { id: device.id })).code).toBe('push.not_found');
});

it('P39: a device that is removed or signed out is told nothing, nor one of a deactivated account', async () => {
  const ann = await join(app);
  const [removed, kept] = [await switchOn(ann), await switchOn(ann)];
  expect((await send(ann, 'unsubscribe', { id: removed.id })).status).toBe(200);
  const cancel = (value: string) => ann.browser.post('/api/v6/profile/cancel', { cancel: value, texts: 'keep' });
  expect((await cancel('1')).status).toBe(200);
  expect(await channel.deliver(notice(ann))).toBe('gone');
  expect((await cancel('0')).status).toBe(200);
  expect(await channel.deliver(notice(ann))).toBe('sent');
  expect((await ann.browser.post('/api/v6/auth/logout')).status).toBe(200);
  expect(await channel.deliver(notice(ann))).toBe('gone');
  expect([double.asked(removed), double.asked(kept)]).toEqual([0, 1]);
  const left = app.database.db.selectFrom('push_subscription').select('id').where('profile_id', '=', ann.id);
  expect(await left.execute()).toEqual([]);
});

it('P39: the job forgets devices whose session is over, though nothing is sent to them, and no other', async () => {
  const [ann, bob] = [await join(app), await join(app)];
  const [gone, kept] = [await switchOn(ann), await switchOn(bob)];
  expect((await ann.browser.post('/api/v6/auth/logout')).status).toBe(200);
  await runRepeatedJob(app, 'forget-signed-out-devices');
  const left = app.database.db.selectFrom('push_subscription').select('id').where('id', 'in', [gone.id, kept.id]);
  expect(await left.execute()).toEqual([{ id: kept.id }]);
});

it('39.7: a device that its member did not use the site with for 180 days is removed, and says until then when it was reached', async () => {
  const [ann, bob] = [await join(app), await join(app)];
  const [unseen, seen] = [await switchOn(ann), await switchOn(bob)];
  const now = app.clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const { db } = app.database;
  for (const [by, days] of [[ann, 181] as const, [bob, 179] as const]) {
    const old = { last_seen_at: daysAgo(days), created_at: daysAgo(200) };
    await db.updateTable('session').set(old).where('profile_id', '=', by.id).execute();
    await db
      .updateTable('push_subscription')
      .set({ created_at: daysAgo(200) })
      .where('profile_id', '=', by.id)
      .execute();
  }
  await runRepeatedJob(app, 'forget-unseen-devices', now);
  const left = db.selectFrom('push_subscription').select('id').where('id', 'in', [unseen.id, seen.id]);
  expect(await left.execute()).toEqual([{ id: seen.id }]);
  await channel.deliver(notice(bob));
  const [device] = await list(bob);
  expect(device?.sentAtTimestamp).toBe(Math.floor(now.getTime() / 1000));
});

it('P39: more than 20 devices are refused, and twenty equal requests make one', async () => {
  const ann = await join(app);
  const fields = double.subscribe();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(ann, 'subscribe', fields)));
  expect(new Set(answers.map(({ status, data }) => `${status} ${data?.id}`)).size).toBe(1);
  for (let more = 1; more < 20; more += 1) await switchOn(ann);
  expect((await send(ann, 'subscribe', double.subscribe())).code).toBe('push.device_limit');
  expect((await send(ann, 'subscribe', fields)).status).toBe(200);
});

it('P39: of 25 devices at once 20 are taken', async () => {
  const ann = await join(app);
  const answers = await Promise.all(Array.from({ length: 25 }, () => send(ann, 'subscribe', double.subscribe())));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(answers.filter(({ code }) => code === 'push.device_limit')).toHaveLength(5);
});

it('P39: neither an address nor a key of a browser or of the site can be read in the database', async () => {
  const ann = await join(app);
  const { endpoint, p256dh, auth } = await switchOn(ann);
  const { rows } = await app.database.pool.query(
    'select (select json_agg(s)::text from push_subscription s) || (select json_agg(k)::text from push_key k) as text',
  );
  const text: string = rows[0].text;
  for (const secret of [new URL(endpoint).pathname, p256dh, auth]) expect(text).not.toContain(secret);
  // A restart opens the same key pair.
  const derive = await loadSiteSecret(app.database);
  const now = app.clock.now();
  expect((await loadPushKeys(app.database.db, derive, now)).publicKey).toBe(publicKey);
});
