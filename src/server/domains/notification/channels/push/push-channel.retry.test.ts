import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { join, type Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { type PushDouble, startPushDouble } from '#test/push-double.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { createPushChannel, type PushChannel } from './push-channel.ts';
import { loadPushKeys } from './push-keys.ts';
import { createPushSeal } from './push-seal.ts';
import { createPushSender } from './push-sender.ts';

let app: TestApp;
let double: PushDouble;
let channel: PushChannel;

beforeAll(async () => {
  double = await startPushDouble();
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000', PUSH_TEST_SERVICE: double.origin } });
  const { database, clock } = app;
  const derive = await loadSiteSecret(database);
  const keys = await loadPushKeys(database.db, derive, clock.now());
  const testService = double.origin;
  const sender = createPushSender({ keys, subject: 'mailto:a@b.test', testService, timeoutMs: patient(20_000) });
  const seal = createPushSeal(derive);
  channel = createPushChannel({ db: database.db, clock, seal, sender, publicUrl: 'https://ringbook.test' });
});
afterAll(async () => {
  await app?.close();
  await double?.close();
});

async function switchOn({ browser }: Person) {
  const fields = double.subscribe();
  expect((await browser.post('/api/v6/push/subscribe', { ...fields })).status).toBe(200);
  return fields;
}
const deliver = (to: Person, ids: readonly string[]) =>
  channel.deliver({
    profileId: to.id,
    ids,
    isEssential: false,
    key: ids.join(' '),
    kind: 'number_text',
    title: 'Notices',
    text: 'There is news.',
    kindText: 'There is news.',
    locale: 'en',
    path: '/notifications',
    isSilent: false,
  });

it.each([3, 500])('39: of %i sent as one some are read before the next try, and none is told twice', async (count) => {
  const ann = await join(app);
  const [busy, free] = [await switchOn(ann), await switchOn(ann)];
  const ids = Array.from({ length: count }, () => randomUUID());
  double.answer(busy, { status: 503 }, { status: 503 });
  expect(await deliver(ann, ids)).toBe('later');
  expect(await deliver(ann, ids.slice(0, -1))).toBe('later');
  // Too few are left to be sent as one.
  for (const id of ids.slice(-3, -1)) expect(await deliver(ann, [id])).toBe('sent');
  expect([double.of(busy).length, double.of(free).length, double.asked(free)]).toEqual([2, 1, 1]);
  // One that came since is sent, whatever it comes with.
  expect(await deliver(ann, [...ids.slice(-2), randomUUID()])).toBe('sent');
  expect(double.of(free)).toHaveLength(2);
});
