import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toTimestamp } from '#server/platform/clock.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '10000' } });
});
afterAll(() => app.close());

it('T5 a nonce is remembered for as long as its time is taken, whatever the hourly job deletes meanwhile', async () => {
  const nonce = randomBytes(20).toString('hex');
  const timestamp = toTimestamp(app.clock.now());
  const start = async () => (await new TestBrowser(app).start({ nonce, timestamp })).statusCode;
  expect(await start()).toBe(0);
  for (const seconds of [60, 120, 119]) {
    app.clock.advance(seconds * 1000);
    await runRepeatedJob(app, 'forget-sign-ins');
    expect(await start()).toBe(10003);
  }
  // By then the timestamp itself is too old.
  app.clock.advance(2_000);
  await runRepeatedJob(app, 'forget-sign-ins');
  expect(await start()).toBe(10002);
});

it('T5 a nonce whose time is ahead of ours is remembered until that time is over too', async () => {
  const nonce = randomBytes(20).toString('hex');
  const timestamp = toTimestamp(app.clock.now()) + 299;
  const start = async () => (await new TestBrowser(app).start({ nonce, timestamp })).statusCode;
  expect(await start()).toBe(0);
  app.clock.advance(597_000);
  await runRepeatedJob(app, 'forget-sign-ins');
  expect(await start()).toBe(10003);
});
