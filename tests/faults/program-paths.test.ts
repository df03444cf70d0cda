import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopes } from '#contract/program-scope.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { fieldsOf, readOperations, requestOf } from '#test/operations.ts';
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
  ...{ name, isNaming },
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

  it('is no register’s name of an unlisted number, and still that it is unwanted', async () => {
    const { phone, browser } = await join(app, { is_proven: true });
    const names = JSON.stringify([{ firstName: 'Peppercorn', lastName: '', people: 9 }]);
    await addNumber(app.database, { phone, complaints: [{ count: 60, category: 'scam' }] });
    await app.database.db.updateTable('number').set({ names }).where('phone', '=', phone).execute();
    expect((await browser.post('/api/v6/number/unlist')).status).toBe(200);
    app.clock.advance(5_000);
    expect(await telling(phone, 'Peppercorn')).toEqual([]);
    expect((await callBy(app, key, `/api/v1/verdict/${phone}`)).text).toBe('unwanted');
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
