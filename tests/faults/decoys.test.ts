import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '10000', DECOY_NUMBERS: 'auto' } });
});
afterAll(() => app.close());

it('P6 raises the alarm on a site that names no decoys, when somebody walks through numbers that nobody has', async () => {
  const alarms = async () => {
    const figures = await (await app.request('/metrics', { address: '127.0.0.1' })).text();
    return Number(/^ringbook_decoy_lookups_total (\d+)$/m.exec(figures)?.[1]);
  };
  const walk = async (from: number, steps: number) => {
    for (let at = 0; at < steps; at += 1)
      expect((await app.request(`/api/v202505/search/${from + at}`)).status).toBe(200);
  };
  await walk(12_025_550_100, 20);
  expect(await alarms()).toBe(0);
  await walk(12_022_110_000, 250);
  const raised = await alarms();
  expect(raised).toBeGreaterThan(0);
  expect(raised).toBeLessThan(50);
});
