import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addNumber, makeAddress, makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { callBy, keyOf } from '#test/programs.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000', MEMBER_PER_DAY: '1000' } });
});
afterAll(() => app.close());

async function reporter(): Promise<Person & { key: string }> {
  const created_at = new Date(app.clock.now().getTime() - 30 * 86_400_000);
  const person = await join(app, { created_at });
  return { ...person, key: await keyOf(person, 'report') };
}
const report = (key: string, phone: string, query = '', comment = '') =>
  callBy(app, key, `/api/v1/report/${phone}${query}`, { method: 'POST', body: comment, address: makeAddress() });
const badUnits = async (phone: string) => (await look(app, null, phone)).verdict.evidence.bad;

describe('40: a report', () => {
  test('counts as a member’s own vote, once however often it is sent', async () => {
    const [phone, { key, browser }] = [makePhone(), await reporter()];
    for (let round = 0; round < 3; round += 1) {
      const { status, text, type } = await report(key, phone, '?category=fraud');
      expect([status, text, type]).toEqual([200, 'recorded', 'text/plain; charset=utf-8']);
    }
    expect(await badUnits(phone)).toBe(1);
    const { data } = await browser.ask<{ items: { phone: string }[] }>('/api/v6/ban/list');
    expect(data.items.map((item) => item.phone)).toEqual([phone]);
    expect((await report(key, phone, '?category=legitimate')).status).toBe(200);
    expect(await badUnits(phone)).toBe(0);
  });

  test('of a number that the network did not confirm counts less against who has it, never more', async () => {
    const units: Record<string, number> = {};
    for (const verstat of ['', 'TN-Validation-Passed-A', 'No-TN-Validation', 'TN-Validation-Failed', '2']) {
      const [phone, { key }] = [makePhone(), await reporter()];
      const query = `?category=fraud&attestation=C&verstat=${verstat}`;
      expect((await report(key, phone, query)).status).toBe(200);
      units[verstat] = await badUnits(phone);
    }
    expect(units).toEqual({
      '': 1,
      'TN-Validation-Passed-A': 1,
      'No-TN-Validation': 1,
      'TN-Validation-Failed': 0,
      '2': 0,
    });
  });

  test.each(['He said "hello"\nand <b>left</b>: {"a":1} & more', 'Rang twice. Рекламa'])(
    'keeps the whole body as the comment: %j',
    async (words) => {
      const [phone, { key }] = [makePhone(), await reporter()];
      expect((await report(key, phone, '?category=advertising', words)).status).toBe(200);
      const { comments } = await look(app, null, phone);
      expect(comments.map(({ text }) => text)).toEqual([words]);
    },
  );

  test('is kept whole or not at all', async () => {
    const [phone, { key, phone: own }] = [makePhone(), await reporter()];
    const long = await report(key, phone, '?category=fraud', 'x'.repeat(1_001));
    expect([long.status, long.type]).toEqual([400, 'text/plain; charset=utf-8']);
    expect((await report(key, phone, '?category=fraud', 'x'.repeat(1_000_000))).status).toBe(413);
    expect((await report(key, phone, '?category=nonsense')).status).toBe(400);
    expect(await badUnits(phone)).toBe(0);
    // A vote on one's own number is refused, and so is the comment, which alone would be accepted.
    expect((await report(key, own, '?category=fraud', 'Never call me.')).status).toBeGreaterThanOrEqual(400);
    expect((await look(app, null, own)).comments).toEqual([]);
    expect((await report(key, '112', '?category=fraud')).status).toBeGreaterThanOrEqual(400);
    expect((await report(key, 'nobody')).status).toBe(400);
  });

  test('by a key without the scope, or in an address, is refused', async () => {
    const [phone, person] = [makePhone(), await reporter()];
    expect((await report(await keyOf(person, 'lookup'), phone)).status).toBe(403);
    expect((await callBy(app, null, `/api/v1/report/${phone}`, { method: 'POST' })).status).toBe(401);
    const inAddress = await callBy(app, null, `/api/v1/report/${phone}?key=${person.key}`, { method: 'POST' });
    expect(inAddress.status).toBe(403);
    expect(await badUnits(phone)).toBe(0);
  });

  test('has the limits of the app', async () => {
    const tight = await startTestApp({ database: app.database, env: { BOT_CHECK: 'off', RATE_FACTOR: '0.001' } });
    const person = await join(tight);
    const key = await keyOf(person, 'report');
    const send = () => callBy(tight, key, `/api/v1/report/${makePhone()}`, { method: 'POST', address: makeAddress() });
    const first = await send();
    const second = await send();
    await tight.close();
    expect([first.status, second.status]).toEqual([200, 429]);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('of an unlisted number warns, and tells neither the reporter nor others that it is unlisted', async () => {
    const holder = await join(app, { is_proven: true });
    expect((await holder.browser.post('/api/v6/number/unlist')).status).toBe(200);
    const { key } = await reporter();
    for (const category of ['political', 'fraud', 'legitimate']) {
      expect((await report(key, holder.phone, `?category=${category}`)).text).toBe('recorded');
    }
    expect((await look(app, null, holder.phone)).tagsTop.categories).toEqual([]);
  });

  test('leaves what others said', async () => {
    const phone = await addNumber(app.database, { openReports: [{ count: 4 }] });
    const before = await badUnits(phone);
    const { key } = await reporter();
    expect((await report(key, phone)).status).toBe(200);
    expect(await badUnits(phone)).toBeCloseTo(before + 1, 3);
  });
});
