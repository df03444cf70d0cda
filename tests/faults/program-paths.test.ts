import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopes } from '#contract/program-scope.ts';
import { addNumber, makeAddress, makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { makeList } from '#test/number-lists.ts';
import { fieldsOf, readOperations, requestOf } from '#test/operations.ts';
import { patient } from '#test/patience.ts';
import { callBy, keyOf } from '#test/programs.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

// Every way by which a program learns something of a number: none tells more than its member would see, and none is free.

interface Way {
  name: string;
  ask(phone: string): { path: string; init?: RequestInit };
  /** It tells who calls, too. */
  isNaming: boolean;
}

const sha1 = (phone: string) => createHash('sha1').update(`+${phone}`).digest('hex');
const get = (name: string, isNaming: boolean, path: (phone: string) => string): Way => ({
  name,
  isNaming,
  ask: (phone) => ({ path: path(phone) }),
});
const ways: Way[] = [
  get('check', true, (phone) => `/api/v1/check/+${phone}`),
  get('verdict', false, (phone) => `/api/v1/verdict/+${phone}`),
  get('cid', true, (phone) => `/api/v1/cid/+${phone}`),
  get('num', false, (phone) => `/api/num/+${phone}`),
  get('PhoneBlock’s num', false, (phone) => `/phoneblock/api/num/+${phone}`),
  get('check by hash', false, (phone) => `/api/check?sha1=${sha1(phone)}`),
  get('PhoneBlock’s check', false, (phone) => `/phoneblock/api/check?sha1=${sha1(phone)}&format=xml`),
  get('Gigaset', true, (phone) => `/api/v1/gigaset?command=get_list&hm=%2B${phone}`),
  get('OpenCNAM 2', true, (phone) => `/v2/phone/+${phone}?format=pbx`),
  get('OpenCNAM 3', true, (phone) => `/v3/phone/+${phone}?format=pbx`),
  {
    name: 'phone_lookup',
    isNaming: true,
    ask(phone) {
      const params = { name: 'phone_lookup', arguments: { number: `+${phone}` } };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
      return { path: '/api/v1/mcp', init: { method: 'POST', body } };
    },
  },
];

let app: TestApp;
let me: Person;
let key: string;
beforeAll(async () => {
  const env = { BOT_CHECK: 'off', RATE_FACTOR: '100000', MEMBER_PER_DAY: '100000', PRO_PER_DAY: '100000' };
  app = await startTestApp({ env });
  me = await join(app);
  key = await keyOf(me, 'lookup');
});
afterAll(() => app.close());

const asked = (way: Way, phone: string, by = key, on = app) => {
  const { path, init } = way.ask(phone);
  return callBy(on, by, path, init);
};

/** The ways that tell this word of the number. */
async function telling(phone: string, word: string): Promise<string[]> {
  const told: string[] = [];
  for (const way of ways) {
    const { status, text } = await asked(way, phone);
    expect([way.name, status]).toEqual([way.name, 200]);
    if (text.includes(word)) told.push(way.name);
  }
  return told;
}
const naming = ways.filter(({ isNaming }) => isNaming).map(({ name }) => name);

describe('40: what programs are told', () => {
  it('is the name that the member sees, and by no way one that the member does not', async () => {
    const holder = await join(app, { first_name: 'Zebulonia', last_name: 'Quixwater', is_proven: true });
    const { phone } = holder;
    expect((await look(app, me, phone)).profile?.firstName).toBe('Zebulonia');
    expect(await telling(phone, 'Zebulonia')).toEqual(naming);
    expect((await holder.browser.post('/api/v6/number/unlist')).status).toBe(200);
    app.clock.advance(5_000);
    expect(await telling(phone, 'Zebulonia')).toEqual([]);
  });

  it.each([
    ['hides the own name', { profile_going: false }],
    ['deactivated the account', { deactivated_at: new Date() }],
  ])('is no name of who %s', async (_, traits) => {
    const { phone } = await join(app, { first_name: 'Zebulonia', is_proven: true, ...traits });
    expect((await look(app, me, phone)).profile).toBeNull();
    expect(await telling(phone, 'Zebulonia')).toEqual([]);
  });

  it('is no name that members gave an unlisted number', async () => {
    const { phone, browser } = await join(app, { is_proven: true });
    const names = JSON.stringify([{ firstName: 'Peppercorn', lastName: '', people: 9 }]);
    await addNumber(app.database, { phone, openReports: [{ count: 60, category: 'scam' }] });
    await app.database.db.updateTable('number').set({ names }).where('phone', '=', phone).execute();
    expect((await browser.post('/api/v6/number/unlist')).status).toBe(200);
    app.clock.advance(5_000);
    expect(await telling(phone, 'Peppercorn')).toEqual([]);
  });

  it('is what its own member calls a number, and nobody else’s', async () => {
    const phone = makePhone();
    expect((await me.browser.post('/api/v6/suggest/add', { phone, first_name: 'Marmalade' })).status).toBe(200);
    expect(await telling(phone, 'Marmalade')).toEqual(naming);
    const other = await keyOf(await join(app), 'lookup');
    for (const way of ways) expect((await asked(way, phone, other)).text).not.toContain('Marmalade');
  });

  it('leaves no trace in anybody’s history', async () => {
    const holder = await join(app, { is_proven: true, pro_until: new Date(app.clock.now().getTime() + 86_400_000) });
    for (const way of ways) await asked(way, holder.phone);
    await me.browser.ask('/api/v202305/main/load');
    const { data } = await me.browser.ask<{ items: { phone: string }[] }>('/api/v6/search/history?limit=100');
    expect(data.items.map(({ phone }) => phone)).not.toContain(holder.phone);
    const { data: visitors } = await holder.browser.ask<{ items: object[] }>('/api/v6/spy/visitors');
    expect(visitors.items).toEqual([]);
  });
});

describe('40: an unlisted number', () => {
  const files = [
    ...['list.csv', 'list.json', 'list.xml', 'list.txt', 'list.vcf'],
    ...['fritzbox.xml', 'snom.xml', 'yealink.xml'],
  ];
  const listPaths = [...files.map((file) => `/api/v1/${file}?country=DE`), '/api/blocklist', '/dav/books/de/'];
  let everything: string;

  /** What is left of an answer without digits, in which two numbers and two moments differ. */
  const shapeOf = (text: string) => text.replace(/\d/g, '0');

  /** What each way tells of a number, by its name. */
  async function tellings(phone: string): Promise<Record<string, string[]>> {
    const told: Record<string, string[]> = {};
    for (const way of ways) {
      const { status, type, text, headers } = await asked(way, phone);
      told[way.name] = [String(status), type, [...headers.keys()].sort().join(), shapeOf(text)];
    }
    return told;
  }

  /** The lists and pages of many numbers that name this one, by whatever it is known there. */
  async function namedBy(phone: string): Promise<string[]> {
    const hash = createHash('sha256').update(phone).digest('hex');
    const others = Array.from({ length: 49 }, (_, at) => createHash('sha256').update(String(at)).digest('hex'));
    const prefixes = [hash, ...others].map((each) => each.slice(0, 4)).join();
    const digits = phone.slice(2);
    const found: string[] = [];
    const note = (name: string, text: string, word = digits) => {
      if (text.includes(word)) found.push(name);
    };
    const body = new URLSearchParams({ prefixes });
    const { data } = await me.browser.ask('/api/v6/lookup/prefix', { method: 'POST', body });
    note('prefixes', JSON.stringify(data), hash.slice(0, 16));
    note('prefix', (await callBy(app, null, `/api/v1/prefix/${hash.slice(0, 4)}`)).text, hash.slice(4, 16));
    for (const path of listPaths) note(path, (await callBy(app, everything, path)).text);
    const index = (await callBy(app, null, '/sitemap.xml')).text;
    for (const [, part] of index.matchAll(/(\/sitemaps\/numbers[^<]+)</g)) {
      note('sitemap', (await callBy(app, null, part ?? '')).text);
    }
    note('search page', JSON.stringify((await me.browser.ask('/api/v202305/main/load')).data));
    return found;
  }

  it('answers on every path as one that nobody wrote about, even to who reported it, and is in no list', async () => {
    everything = await keyOf(me, ...scopes);
    const [{ phone, browser }, nobodys] = [await join(app, { is_proven: true, first_name: 'Zebulonia' }), makePhone()];
    await addNumber(app.database, { phone, openReports: [{ count: 90, daysAgo: 1, category: 'scam' }] });
    // Whatever was made of all numbers before is made anew.
    app.clock.advance(2 * 86_400_000);
    await callBy(app, null, '/sitemap.xml');
    await makeList(app);
    const everywhere = ['prefixes', 'prefix', ...listPaths, 'sitemap', 'search page'];
    await expect.poll(() => namedBy(phone), { timeout: patient(10_000) }).toEqual(everywhere);
    const plain = await tellings(nobodys);
    const before = await tellings(phone);
    for (const { name } of ways) expect(before[name], name).not.toEqual(plain[name]);

    expect((await browser.post('/api/v6/number/unlist')).status).toBe(200);
    // Answers by the beginning of a hash are kept for a minute.
    app.clock.advance(61_000);
    expect(await namedBy(phone)).toEqual([]);
    expect(await tellings(phone)).toEqual(plain);

    for (const one of [phone, nobodys]) {
      const report = `/api/v1/report/${one}?category=fraud`;
      const init = { method: 'POST', address: makeAddress() };
      expect((await callBy(app, everything, report, init)).text).toBe('recorded');
    }
    app.clock.advance(5_000);
    const reported = await tellings(nobodys);
    expect(reported.check).not.toEqual(plain.check);
    expect(await tellings(phone)).toEqual(reported);
  });

  it('keeps its own name for its holder’s programs', async () => {
    const holder = await join(app, { is_proven: true, first_name: 'Zebulonia' });
    expect((await holder.browser.post('/api/v6/number/unlist')).status).toBe(200);
    const own = await keyOf(holder, 'lookup');
    expect((await callBy(app, own, `/api/v1/cid/${holder.phone}`)).text).toBe('Zebulonia');
  });
});

describe('40: one meter', () => {
  it.each(ways)('counts $name, however many keys ask, and refuses beyond it', async (way) => {
    const tight = await startTestApp({ database: app.database, env: { BOT_CHECK: 'off', MEMBER_PER_DAY: '4' } });
    const member = await join(tight);
    const keys = [await keyOf(member, 'lookup'), await keyOf(member, 'lookup')] as const;
    const phones = Array.from({ length: 4 }, makePhone);
    for (const [at, phone] of phones.entries()) {
      expect((await asked(way, phone, keys[at % 2 === 0 ? 0 : 1], tight)).status).toBe(200);
    }
    for (const other of ways) expect((await asked(other, makePhone(), keys[0], tight)).status).toBe(429);
    const again = await asked(way, phones[0] ?? '', keys[1], tight);
    expect([again.status, again.headers.get('ratelimit')]).toEqual([200, expect.stringContaining('"day";r=0')]);
    await tight.close();
  });
});

describe('40: odd values', () => {
  const values = [
    '',
    ' ',
    '+',
    '%',
    '0',
    '9'.repeat(400),
    '\0',
    '\u202e',
    '👩‍🚀',
    '<x>',
    '"',
    '../..',
    '{"a":1}',
    '-1',
    '1e9',
  ];

  it('break none of the calls of programs, and each answers in its own kind', async () => {
    const everything = await keyOf(me, ...scopes);
    const operations = (await readOperations(app)).filter(({ isForPrograms }) => isForPrograms);
    expect(operations.length).toBeGreaterThan(10);
    for (const operation of operations) {
      for (const value of values) {
        const fields = Object.fromEntries(fieldsOf(operation).map((field) => [field, value]));
        for (const encoding of ['query', 'form', 'json'] as const) {
          const { path, init } = requestOf(operation, fields, encoding);
          const { status, type } = await callBy(app, everything, path, init);
          // A list that is not ready says so.
          expect([operation.name, value, status < 500 || status === 503]).toEqual([operation.name, value, true]);
          if (!operation.tellsProblems && status >= 400) expect(type, operation.name).not.toContain('problem');
        }
      }
    }
  });
});
