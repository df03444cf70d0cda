import { createHash, hkdfSync } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyedHash } from '#server/platform/keyed-hash.ts';
import { testSecret } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

const dayMs = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '10000' } });
});
afterAll(() => app.close());

/** Every row of every table, system catalogues aside: what `pg_dump` and a backup hold. */
async function dump(): Promise<string> {
  const { pool } = app.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    parts.push(name, ...rows.map(({ row }) => row));
  }
  return parts.join('\n');
}

// All purposes for which a key is derived and a number hashed; a foreign reader has our source.
const purposes = ['former numbers', 'unlisted numbers', 'sign-in', 'wallet charges', 'visitor networks', 'events'];

/** Whatever in the text could be a key: runs of digits and letters, read in the usual ways. */
function candidateKeys(text: string): Buffer[] {
  const words = new Set(text.match(/[\w+/=-]{16,}/g) ?? []);
  const keys = new Map<string, Buffer>();
  for (const word of words) {
    const readings = [Buffer.from(word), Buffer.from(word, 'base64url'), Buffer.from(word, 'base64')];
    if (/^[0-9a-f]+$/i.test(word)) readings.push(Buffer.from(word, 'hex'));
    for (const key of readings) if (key.length >= 16 && key.length <= 64) keys.set(key.toString('hex'), key);
  }
  return [...keys.values()];
}

/** The numbers of the range that stand in the text as digits or under any hash that the keys can make. */
function findNumbers(text: string, range: readonly string[], roots: readonly Buffer[]): string[] {
  const keys = roots.flatMap((root) => [
    root,
    ...purposes.map((purpose) => Buffer.from(hkdfSync('sha256', root, '', `ringbook ${purpose}`, 32))),
  ]);
  const words = new Set(text.match(/[\w-]{6,}/g) ?? []);
  return range.filter((phone) => {
    const plain = createHash('sha256').update(phone).digest();
    if ([phone, plain.toString('hex'), plain.toString('base64url')].some((word) => words.has(word))) return true;
    return keys.some(
      (key) => words.has(keyedHash(key, phone)) || words.has(keyedHash(key, 'sender', `telegram:${phone}`)),
    );
  });
}

it('F7 an erased and unlisted number is not found by trying all numbers of a range against a whole dump', async () => {
  const phone = makePhone();
  const range = Array.from({ length: 200 }, (_, i) => String(BigInt(phone) - 100n + BigInt(i)));
  const member = new TestBrowser(app);
  await member.signIn(phone);
  await member.ask(`/api/v202505/search/${phone}`);
  expect((await member.post('/api/v6/number/unlist', { phone })).status).toBe(200);
  expect((await member.post('/api/v6/profile/cancel', { cancel: '1' })).status).toBe(200);
  // Erased, and past every time limit of what is kept about it.
  app.clock.advance(400 * dayMs);
  for (const job of app.jobs) if ('everyMs' in job) await job.run(app.clock.now());
  await app.database.pool.query('delete from event');
  const text = await dump();
  expect(text).not.toContain(phone);

  const roots = candidateKeys(text);
  expect(roots.length).toBeGreaterThan(5);
  expect(findNumbers(text, range, roots)).toEqual([]);
  // The attack is a true one: with the secret it finds the number, and that alone.
  expect(findNumbers(text, range, [Buffer.from(testSecret.secret, 'hex')])).toEqual([phone]);
});
