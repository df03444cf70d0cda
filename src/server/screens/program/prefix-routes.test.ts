import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addNumber } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { callBy } from '#test/programs.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', VISITOR_PER_MINUTE: '1', VISITOR_PER_DAY: '1' } });
});
afterAll(() => app.close());

const hashOf = (phone: string) => createHash('sha256').update(phone).digest('hex');
const ask = (path: string, headers: Record<string, string> = {}) => callBy(app, null, path, { headers });

test('40: tells of an unwanted number by the beginning of its hash, to everybody alike and on no meter', async () => {
  const phone = await addNumber(app.database, { openReports: [{ count: 60, category: 'scam' }] });
  const plain = await addNumber(app.database, { openReports: [{ count: 1, category: 'scam' }] });
  const hash = hashOf(phone);
  for (let round = 0; round < 5; round += 1) {
    const { status, type, text, headers } = await ask(`/api/v1/prefix/${hash.slice(0, 4)}`);
    expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect(headers.get('set-cookie')).toBeNull();
    const lines = text.trimEnd().split('\n');
    expect(lines).toContain(`${hash.slice(4, 16)}:u:scam`);
    expect(lines.length % 16).toBe(0);
    const again = await ask(`/api/v1/prefix/${hash.slice(0, 4)}`, { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  }
  const other = await ask(`/api/v1/prefix/${hashOf(plain).slice(0, 4)}`);
  expect(other.text).not.toContain(hashOf(plain).slice(4, 16));
});

test('40: a number that its holder unlists is told of no more', async () => {
  const holder = await join(app, { is_proven: true });
  await addNumber(app.database, { phone: holder.phone, openReports: [{ count: 60, category: 'scam' }] });
  const hash = hashOf(holder.phone);
  const told = async () => (await ask(`/api/v1/prefix/${hash.slice(0, 4)}`)).text.includes(hash.slice(4, 16));
  expect(await told()).toBe(true);
  expect((await holder.browser.post('/api/v6/number/unlist')).status).toBe(200);
  // Answers are cached for a minute.
  app.clock.advance(61_000);
  expect(await told()).toBe(false);
});

test('40: a number of a small country is told of by its shorter beginning alone, and of none by all', async () => {
  const { text } = await ask('/api/v1/prefix');
  const lengths = JSON.parse(text) as Record<string, number>;
  expect(lengths.DE).toBe(4);
  const [country, length] = Object.entries(lengths).find(([, each]) => each < 4) ?? ['', 0];
  expect(country).not.toBe('');
  const openReports = [{ count: 60, category: 'scam' }];
  const small = await addNumber(app.database, { country, openReports });
  const none = await addNumber(app.database, { country: 'XX', openReports });
  for (const [phone, told] of [
    [small, length],
    [none, 0],
  ] as const) {
    for (let digits = 1; digits <= 4; digits += 1) {
      const bucket = await ask(`/api/v1/prefix/${hashOf(phone).slice(0, digits)}`);
      expect([digits, bucket.text.includes(hashOf(phone).slice(digits, 16))]).toEqual([digits, digits === told]);
    }
  }
});

test.each(['', 'g123', 'AC75', 'ac755', '..', '%20', 'ac75%0a'])('40: %j is no beginning', async (prefix) => {
  const { status } = await ask(`/api/v1/prefix/${prefix}`);
  expect([400, 404]).toContain(status);
});
