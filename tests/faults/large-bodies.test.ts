import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

// Anybody may send a delivery: its signature is over all of it, so it is read before it is known whose it is.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '10000' } });
});
afterAll(() => app.close());

const path = '/api/v6/sign_in/inbound/sandbox-telegram';
const pieceBytes = 64 * 1024;
/** 2.9 MB, under the limit of one body. */
const pieces = 47;

/** Sends a body up to its last byte and waits. `end` sends that. */
function beginBody() {
  const { promise: isSent, resolve: sent } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  let count = 0;
  const body = new ReadableStream({
    async pull(controller) {
      if (count++ < pieces) return void controller.enqueue(new Uint8Array(pieceBytes));
      sent();
      await mayEnd;
      controller.enqueue(new Uint8Array(1));
      controller.close();
    },
    cancel: () => sent(),
  });
  const answer = app.request(path, { method: 'POST', body, duplex: 'half' } as RequestInit);
  return { answer, end, isSent };
}

it('a crowd that begins to send large bodies and stops fills no memory, and keeps small ones waiting for nothing', async () => {
  const crowd = Array.from({ length: 60 }, beginBody);
  await Promise.all(crowd.map(({ isSent }) => isSent));
  // The small ones of everybody else are read as ever.
  const browser = new TestBrowser(app);
  expect((await browser.start()).status).toBe(200);
  const fields = await browser.post('/api/v6/auth/agreement_code', { code: 'x'.repeat(60) });
  expect([fields.status, fields.code]).toEqual([400, 'sign_in.code_expired']);

  for (const { end } of crowd) end();
  const answers = await Promise.all(crowd.map(({ answer }) => answer));
  const statuses = answers.map(({ status }) => status);
  // 64 MB hold twenty-two of them.
  const taken = statuses.filter((status) => status === 401).length;
  expect(taken).toBeLessThanOrEqual(22);
  // Of those that came in at the same pace, some had to go before there was room for the others.
  expect(taken).toBeGreaterThanOrEqual(15);
  expect(statuses.filter((status) => status === 429)).toHaveLength(60 - taken);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get('retry-after')).toBe('5');
  expect(await refused?.json()).toMatchObject({ code: 'limit.minute' });

  // What they held is free again, of those as well that broke off in the middle.
  const broken = new ReadableStream({
    start(controller) {
      for (let i = 0; i < 40; i += 1) controller.enqueue(new Uint8Array(pieceBytes));
    },
    pull: (controller) => controller.error(new Error('the line broke')),
  });
  await app.request(path, { method: 'POST', body: broken, duplex: 'half' } as RequestInit);
  const after = Array.from({ length: 22 }, beginBody);
  await Promise.all(after.map(({ isSent }) => isSent));
  for (const { end } of after) end();
  for (const { answer } of after) expect((await answer).status).toBe(401);
});
