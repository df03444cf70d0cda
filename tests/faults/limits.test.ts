import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { say } from '#test/comments.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber, makePhone, neighbourOf } from '#test/factories.ts';
import { join } from '#test/member.ts';
import {
  builtRenderer,
  noonToday,
  plainRenderer,
  startTestApp,
  type TestApp,
  type TestAppOptions,
} from '#test/start-app.ts';

let database: Database;
const apps: TestApp[] = [];
let visitors = 0;
/** Every test has visitors of its own, so that all share one database. */
function newAddress(): string {
  visitors += 1;
  return `192.0.2.${visitors}`;
}

async function start(env: Record<string, string> = {}, options: TestAppOptions = {}): Promise<TestApp> {
  const app = await startTestApp({
    database,
    clock: fixedClock(noonToday()),
    env: { BOT_CHECK: 'off', ...env },
    ...options,
  });
  apps.push(app);
  return app;
}

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await database.close();
});

const search = (phone: string) => `/api/v202505/search/${phone}`;

async function refusalOf(answer: Response) {
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  const { code, status_code, message } = Problem.parse(await answer.json());
  expect(status_code).toBe(answer.status);
  expect(message).not.toBe('');
  const retryAfter = answer.headers.get('retry-after');
  return { status: answer.status, code, retryAfter: retryAfter === null ? null : Number(retryAfter) };
}

describe('one meter for every path', () => {
  const ways: [name: string, path: (phone: string) => string][] = [
    ['search', search],
    ['contact card', (phone) => `${search(phone)}/contact.vcf`],
    ['page', (phone) => `/number/${phone}`],
    ['page with a language', (phone) => `/de/number/${phone}`],
    ['page with a query', (phone) => `/number/${phone}?from=link`],
    ['search in another writing', (phone) => search(`%2B${phone.slice(0, 4)}%20${phone.slice(4)}`)],
  ];

  it.each(ways)('%s counts, and is refused after the limit of the minute', async (_name, path) => {
    const app = await start();
    const address = newAddress();
    for (let i = 0; i < 10; i += 1) {
      expect((await app.request(path(makePhone()), { address })).status).toBe(200);
    }
    for (const [, other] of ways) {
      const answer = await app.request(other(makePhone()), { address });
      expect(answer.status).toBe(429);
      expect(await answer.text()).toContain('limit.minute');
    }
  });

  it('tells nobody free of charge whether a comment is about a number', async () => {
    const app = await start();
    const author = await join(app);
    const { id } = await say(author, makePhone(), 'Rang twice.');
    const address = newAddress();
    const ask = () => app.request(`/api/v13/comment/thread/list?comment_id=${id}&phone=${makePhone()}`, { address });
    for (let i = 0; i < 10; i += 1) expect((await refusalOf(await ask())).code).toBe('comment.not_found');
    expect(await refusalOf(await ask())).toMatchObject({ status: 429, code: 'limit.minute' });
  });

  it('is one also when the ways alternate, and counts one number once on all of them', async () => {
    const app = await start();
    const address = newAddress();
    for (let i = 0; i < 10; i += 1) {
      const phone = makePhone();
      for (const [, path] of ways) expect((await app.request(path(phone), { address })).status).toBe(200);
    }
    expect((await app.request(search(makePhone()), { address })).status).toBe(429);
  });

  it('is not passed by pages that lie ready', async () => {
    const app = await start();
    const phones = Array.from({ length: 11 }, makePhone);
    for (const phone of phones) {
      const first = await app.request(`/number/${phone}`, { address: newAddress() });
      expect(first.status).toBe(200);
    }
    const address = newAddress();
    const statuses: number[] = [];
    for (const phone of phones) statuses.push((await app.request(`/number/${phone}`, { address })).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  it.each([
    (phone: string) => `//number/${phone}`,
    (phone: string) => `/number//${phone}`,
    (phone: string) => `/number/${phone}/`,
    (phone: string) => `/number/${phone}//`,
    (phone: string) => `/NUMBER/${phone}`,
    (phone: string) => `/./number/${phone}`,
    (phone: string) => `/n%75mber/${phone}`,
    (phone: string) => `/number/%3${phone.slice(0, 1)}${phone.slice(1)}`,
    (phone: string) => `/en//number/${phone}`,
    (phone: string) => `/xx/number/${phone}`,
    (phone: string) => `/number/+${phone}`,
  ])('is not passed by another spelling of the address: %s', async (path) => {
    const renderer = await builtRenderer();
    const app = await start({ VISITOR_PER_MINUTE: '1' }, { renderer });
    // Not an organisation's: search engines may list those, and so anybody may read them.
    const phone = await addNumber(database);
    const names = JSON.stringify([{ firstName: 'Xenia', lastName: 'Telltale', people: 5 }]);
    await database.db.updateTable('number').set({ names }).where('phone', '=', phone).execute();
    const isTold = async (asked: Response) => (await asked.text()).includes('X***');
    expect(await isTold(await app.request(`/number/${phone}`, { address: newAddress() }))).toBe(true);
    // Whoever may see it fills the cache …
    await app.request(path(phone), { address: newAddress() });
    // … and who has used up the minute learns nothing from it.
    const address = newAddress();
    expect((await app.request(search(makePhone()), { address })).status).toBe(200);
    expect(await isTold(await app.request(path(phone), { address }))).toBe(false);
  });
});

describe('what a limit says', () => {
  it('retry-after is the truth for the minute', async () => {
    const app = await start();
    const address = newAddress();
    for (let i = 0; i < 10; i += 1) {
      expect((await app.request(search(makePhone()), { address })).status).toBe(200);
      app.clock.advance(2_500);
    }
    const phone = makePhone();
    const refusal = await refusalOf(await app.request(search(phone), { address }));
    expect(refusal).toEqual({ status: 429, code: 'limit.minute', retryAfter: 35 });
    app.clock.advance(34_000);
    expect((await app.request(search(phone), { address })).status).toBe(429);
    app.clock.advance(1_000);
    expect((await app.request(search(phone), { address })).status).toBe(200);
  });

  it('retry-after is the truth for the day', async () => {
    const app = await start({ VISITOR_PER_DAY: '10' });
    const address = newAddress();
    for (let i = 0; i < 10; i += 1) await app.request(search(makePhone()), { address });
    const phone = makePhone();
    const refusal = await refusalOf(await app.request(search(phone), { address }));
    expect(refusal).toEqual({ status: 429, code: 'limit.day', retryAfter: 12 * 3600 });
    app.clock.advance(12 * 3_600_000 - 1_000);
    expect((await app.request(search(phone), { address })).status).toBe(429);
    app.clock.advance(1_000);
    expect((await app.request(search(phone), { address })).status).toBe(200);
  });

  it('a page says it in its headers as well', async () => {
    const app = await start({ VISITOR_PER_MINUTE: '1' });
    const address = newAddress();
    await app.request(`/number/${makePhone()}`, { address });
    const answer = await app.request(`/number/${makePhone()}`, { address });
    expect(answer.status).toBe(429);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('etag')).toBeNull();
  });

  it('what is no number, and an emergency number, cost nothing', async () => {
    const app = await start({ VISITOR_PER_MINUTE: '1' });
    const address = newAddress();
    for (let i = 0; i < 5; i += 1) {
      expect((await app.request(search('abc'), { address })).status).toBe(400);
      expect((await app.request(search('112'), { address })).status).toBe(200);
    }
    expect((await app.request(search(makePhone()), { address })).status).toBe(200);
    expect((await app.request(search('112'), { address })).status).toBe(200);
  });

  it('walking from number to number costs three', async () => {
    const app = await start();
    const address = newAddress();
    const phone = makePhone();
    const statuses: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      statuses.push((await app.request(search(neighbourOf(phone, i)), { address })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });
});

it('a page is rendered for its own site, whatever its path looks like', async () => {
  const plain = plainRenderer();
  const hosts: string[] = [];
  const app = await start(
    {},
    {
      renderer: {
        ...plain,
        render: (request, context) => {
          hosts.push(new URL(request.url).host);
          return plain.render(request, context);
        },
      },
    },
  );
  for (const path of ['//evil.example/', '//evil.example/number/1', '/\\evil.example/', '/search']) {
    await app.request(path);
  }
  expect(new Set(hosts)).toEqual(new Set(['ringbook.test']));
});
