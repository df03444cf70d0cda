import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '#server/platform/clock.ts';
import { hourMs, minuteMs } from '#shared/time.ts';
import { createTestDatabase } from '#test/database.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { join, type Person } from '#test/member.ts';
import { acquit, addListEntries, addUnwanted, makeList, notifyChanged } from '#test/number-lists.ts';
import { patient } from '#test/patience.ts';
import { keyOf } from '#test/programs.ts';
import { noonToday, startTestApp, type TestApp } from '#test/start-app.ts';
import { listFormats } from './rules/list-formats.ts';

const clock = fixedClock(noonToday());
let app: TestApp;
let member: Person;
let key: string;
beforeAll(async () => {
  app = await startTestApp({ clock, env: { BOT_CHECK: 'off', RATE_FACTOR: '1000' } });
  member = await join(app);
  key = await keyOf(member, 'list');
});
afterAll(() => app.close());

const ask = (path: string, headers: Record<string, string> = {}) =>
  app.request(`/api/v1/${path}`, { headers: { authorization: `Bearer ${key}`, ...headers } });

interface List {
  version: number;
  numbers: { phone: string; label: string; score: number }[];
  removed: string[];
  next: string | null;
}
async function listOf(query: string): Promise<List> {
  const answer = await ask(`list.json?${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as List;
}
const phonesOf = ({ numbers }: List) => numbers.map(({ phone }) => phone);

describe('40: lists of unwanted numbers', () => {
  it('40: are refused until they were made once, never empty, and in their own words', async () => {
    for (const name of Object.keys(listFormats)) {
      const answer = await ask(name);
      expect([name, answer.status]).toEqual([name, 503]);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(60);
      const type = listFormats[name as keyof typeof listFormats].type;
      expect(answer.headers.get('content-type')).toBe(
        type === 'application/json' ? 'application/problem+json; charset=utf-8' : type,
      );
    }
  });

  it('40: hold bad numbers alone, of one country, from a score on, the worst first', async () => {
    const worst = await addUnwanted(app, { phone: '4930123456', count: 90 });
    const bad = await addUnwanted(app, { phone: '4930123457' });
    const doubtful = await addUnwanted(app, { phone: '4930123458', count: 14 });
    await addUnwanted(app, { phone: '4930123459', count: 2 });
    const abroad = await addUnwanted(app, { phone: '43123456789', country: 'AT' });
    await makeList(app);
    expect(phonesOf(await listOf('country=DE'))).toEqual([`+${worst}`, `+${bad}`]);
    expect(phonesOf(await listOf('country=de&least=40&format=digits'))).toEqual([worst, bad, doubtful]);
    expect(phonesOf(await listOf('')).sort()).toEqual([`+${abroad}`, `+${worst}`, `+${bad}`].sort());
    expect(phonesOf(await listOf('country=DE&limit=1'))).toEqual([`+${worst}`]);
    const national = await ask('list.txt?country=DE&format=national');
    expect(await national.text()).toBe('030123456\n030123457\n');
  });

  it('40: are read in pages in strictly ascending order, and no page is told twice', async () => {
    const first = await listOf('sort=number&limit=2');
    const second = await listOf(`sort=number&limit=2&after=${first.next}`);
    const all = [...phonesOf(first), ...phonesOf(second)].map((phone) => Number(phone.slice(1)));
    expect(all).toEqual([43123456789, 4930123456, 4930123457].sort((a, b) => a - b));
    expect(second.next).toBeNull();
    // An unescaped plus arrives as a space.
    expect(phonesOf(await listOf(`sort=number&after=+${first.next}`))).toEqual(phonesOf(second));
  });

  it('40: a number whose verdict falls is gone at the next question, and among the removals', async () => {
    const before = await listOf('country=DE&least=40');
    clock.advance(1_000);
    await acquit(app, '4930123458');
    const after = await listOf('country=DE&least=40');
    expect(phonesOf(after)).not.toContain('+4930123458');
    expect(after.version).toBeGreaterThan(before.version);
    const since = await listOf(`country=DE&least=40&since=${before.version}`);
    expect([phonesOf(since), since.removed]).toEqual([[], ['+4930123458']]);
    const csv = await (await ask(`list.csv?country=DE&least=40&since=${before.version}`)).text();
    expect(csv.split('\n').slice(1)).toEqual(['+4930123458,DE,removed,0,0,,', '']);
    const removedSince = async (at: Date) =>
      (await listOf(`country=DE&least=40&since=${encodeURIComponent(at.toISOString())}`)).removed;
    const asked = clock.now();
    // A pass that began earlier may still write older versions; see `earlierMs`.
    expect(await removedSince(asked)).toEqual(['+4930123458']);
    clock.advance(2 * minuteMs);
    expect(await removedSince(clock.now())).toEqual([]);
  });

  it('40: a number that its holder unlists leaves every list, and comes back when it is listed again', async () => {
    const holder = await join(app);
    await addUnwanted(app, { phone: holder.phone });
    await notifyChanged(app, holder.phone);
    const before = await listOf('country=DE');
    expect(phonesOf(before)).toContain(`+${holder.phone}`);
    clock.advance(1_000);
    expect((await holder.browser.post('/api/v6/number/unlist')).status).toBe(200);
    for (const name of Object.keys(listFormats)) {
      expect(await (await ask(`${name}?country=DE`)).text(), name).not.toContain(holder.phone);
    }
    expect((await listOf(`country=DE&since=${before.version}`)).removed).toEqual([`+${holder.phone}`]);
    clock.advance(1_000);
    expect((await holder.browser.post('/api/v6/number/relist')).status).toBe(200);
    expect(phonesOf(await listOf('country=DE'))).toContain(`+${holder.phone}`);
  });

  it('40: nothing is sent again to who has it, and another country changes nothing', async () => {
    for (const name of Object.keys(listFormats)) {
      const first = await ask(`${name}?country=DE`);
      const etag = first.headers.get('etag') ?? '';
      expect(first.headers.get('cache-control')).toMatch(/^private, max-age=\d{4}$/);
      await first.text();
      expect((await ask(`${name}?country=DE`, { 'if-none-match': etag })).status, name).toBe(304);
      expect((await ask(`${name}?country=DE&least=45`, { 'if-none-match': etag })).status, name).toBe(200);
    }
    const etag = (await ask('list.csv?country=DE')).headers.get('etag') ?? '';
    clock.advance(1_000);
    const phone = await addUnwanted(app, { phone: '43123456780', country: 'AT' });
    await notifyChanged(app, phone);
    expect((await ask('list.csv?country=DE', { 'if-none-match': etag })).status).toBe(304);
    expect(phonesOf(await listOf('country=AT'))).toContain(`+${phone}`);
  });

  it('40: are sent compressed to who takes that, with the same text', async () => {
    const plain = await (await ask('list.csv?country=DE')).text();
    const sent = await ask('list.csv?country=DE', { 'accept-encoding': 'gzip, deflate' });
    expect(sent.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(Buffer.from(await sent.arrayBuffer())).toString()).toBe(plain);
    expect(sent.headers.get('vary')).toContain('accept-encoding');
  });

  it('40: telephones by Snom ask by POST, whatever they send with it', async () => {
    const headers = { authorization: `Bearer ${key}` };
    const post = (body: string) => app.request('/api/v1/snom.xml?country=DE', { method: 'POST', headers, body });
    const asked = await ask('snom.xml?country=DE');
    for (const body of ['', 'a=b', '<search/>']) {
      const posted = await post(body);
      expect([posted.status, await posted.text()]).toEqual([200, await (await ask('snom.xml?country=DE')).text()]);
    }
    expect(asked.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    expect((await post('x'.repeat(20_000))).status).toBe(413);
  });

  it.each([
    ['a time that has not come', 'list.csv?since=4102444800000', 400],
    ['no time', 'list.csv?since=yesterday', 400],
    ['a format that cannot say what left', 'list.txt?since=1', 400],
    ['a country that is none', 'list.csv?country=ZZ', 400],
    ['three letters', 'list.csv?country=DEU', 400],
    ['national numbers of all countries', 'list.csv?format=national', 400],
    ['pages without an order', 'list.csv?after=4930123456', 400],
    ['a page after no number', 'list.csv?sort=number&after=abc', 400],
    ['a score that no list has', 'list.csv?least=39', 400],
    ['a score beyond all', 'list.csv?least=101', 400],
    ['more than a device holds', 'fritzbox.xml?limit=10001', 400],
    ['none at all', 'list.csv?limit=0', 400],
    ['a part of a number', 'list.csv?limit=1.5', 400],
  ])('40: %s is refused', async (_, path, status) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('etag')]).toEqual([status, null]);
  });

  it('40: only a key with the scope of lists opens them', async () => {
    const other = await keyOf(member, 'lookup', 'report', 'book');
    const shown: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${other}` },
      { authorization: `Bearer ${key}` },
    ];
    const statuses = await Promise.all(
      shown.map(async (headers) => (await app.request('/api/v1/list.txt', { headers })).status),
    );
    expect(statuses).toEqual([401, 403, 200]);
    expect((await app.request(`/api/v1/list.txt?key=${key}`)).status).toBe(200);
    const asMember = await member.browser.ask('/api/v1/list.txt');
    expect(asMember.status).toBe(401);
  });

  it('40: whoever is so far behind that removals are forgotten is told to fetch all of it', async () => {
    clock.advance(91 * 24 * hourMs);
    await runRepeatedJob(app, 'forget-list-removals');
    const old = await ask('list.json?country=DE&since=1');
    expect([old.status, ((await old.json()) as { code: string }).code]).toEqual([410, 'number_list.since_too_old']);
    const whole = await listOf('country=DE');
    expect((await ask(`list.json?country=DE&since=${whole.version}`)).status).toBe(200);
    const nowhere = await listOf('country=FR');
    expect((await ask(`list.json?country=FR&since=${nowhere.version}`)).status).toBe(200);
  });
});

it('40: a member’s programs fetch so many lists an hour, and who has the newest one is not counted', async () => {
  const own = fixedClock(noonToday());
  const few = await startTestApp({ clock: own, env: { BOT_CHECK: 'off', LISTS_PER_HOUR: '2' } });
  try {
    const person = await join(few);
    const [one, two] = [await keyOf(person, 'list'), await keyOf(person, 'list')];
    await addUnwanted(few);
    await makeList(few);
    const fetched = (by: string, headers: Record<string, string> = {}) =>
      few.request('/api/v1/list.csv', { headers: { authorization: `Bearer ${by}`, ...headers } });
    const first = await fetched(one);
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, (await fetched(two)).status, (await fetched(one)).status]).toEqual([200, 200, 429]);
    expect((await fetched(one)).headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await fetched(two, { 'if-none-match': etag })).status).toBe(304);
    own.advance(hourMs + 1);
    expect((await fetched(two)).status).toBe(200);
  } finally {
    await few.close();
  }
});

it('40: a list slower than the limit of reads comes at a retry', { timeout: patient(60_000) }, async () => {
  const database = await createTestDatabase();
  await addListEntries(database, 2_500);
  await sql`
    insert into number_list (version, forgotten_version, is_stale, ready_at) values (1, 0, false, now())
    on conflict (is_one) do update set version = 1, ready_at = now()`.execute(database.db);
  // Ten pieces of the list take half a second each.
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const [row] = result.rows;
      if (row !== undefined && 'score' in row) await wait(500);
      return result;
    },
  });
  // The limit that a site has unless its operator sets another one.
  const env = { BOT_CHECK: 'off', LOOKUP_SECONDS: '4' };
  const slow = await startTestApp({ database: { ...database, db }, env });
  try {
    const authorization = `Bearer ${await keyOf(await join(slow), 'list')}`;
    const fetchList = () => slow.request('/api/v1/list.json', { headers: { authorization } });
    const first = await fetchList();
    expect([first.status, ((await first.json()) as { code: string }).code]).toEqual([503, 'number_list.not_ready']);
    const again = { timeout: patient(40_000), interval: 500 };
    await expect.poll(async () => (await fetchList()).status, again).toBe(200);
  } finally {
    await slow.close();
    await database.close();
  }
});
