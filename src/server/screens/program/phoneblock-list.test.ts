import { afterAll, beforeAll, expect, test } from 'vitest';
import { PhoneblockList } from '#contract/foreign.ts';
import { addNumber } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { acquit, addUnwanted, makeList, notifyChanged } from '#test/number-lists.ts';
import { callBy, keyOf } from '#test/programs.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { readInTurn } from './phoneblock-list.ts';

let app: TestApp;
let key: string;
let holder: Awaited<ReturnType<typeof join>>;
let plain: string;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off' } });
  key = await keyOf(await join(app), 'list');
  holder = await join(app, { is_proven: true });
  await addNumber(app.database, { phone: holder.phone, openReports: [{ count: 60, category: 'scam' }] });
  plain = await addNumber(app.database, { openReports: [{ count: 1 }] });
});
afterAll(() => app.close());

const fetch = (query = '') => callBy(app, key, `/api/blocklist${query}`);
const list = async (query = '') => PhoneblockList.parse(JSON.parse((await fetch(query)).text));

test('40: PhoneBlock’s list is refused until it is there, has what is unwanted, and tells what left it', async () => {
  const early = await fetch();
  expect([early.status, Number(early.headers.get('retry-after')) > 0]).toEqual([503, true]);
  await makeList(app);
  const first = await list();
  const bad = `+${holder.phone}`;
  expect(first.numbers).toEqual([expect.objectContaining({ phone: bad, rating: 'G_FRAUD', votes: 50 })]);
  expect(JSON.stringify(first)).not.toContain(plain);
  expect((await list(`?since=${first.version}`)).numbers).toEqual([]);
  expect((await list('?minDirect=100')).numbers).toEqual([]);
  const xml = await fetch('?format=xml&limit=10');
  expect(xml.type).toBe('text/xml; charset=utf-8');
  expect(xml.text).toContain(`<phone-info phone="${bad}" votes="50" rating="G_FRAUD"`);
  app.clock.advance(60_000);
  expect((await holder.browser.post('/api/v6/number/unlist')).status).toBe(200);
  const next = await list(`?since=${first.version}`);
  expect(next.numbers).toEqual([expect.objectContaining({ phone: bad, votes: 0 })]);
  expect((await list()).numbers).toEqual([]);
});

test('40: a number whose verdict rises or falls is told of at the next question', async () => {
  const others = await keyOf(await join(app), 'list');
  const listSince = async (version: number) =>
    PhoneblockList.parse(JSON.parse((await callBy(app, others, `/api/blocklist?since=${version}`)).text));
  const before = await list();
  app.clock.advance(1_000);
  const phone = await addUnwanted(app);
  await notifyChanged(app, phone);
  const risen = await listSince(before.version);
  expect(risen.numbers).toEqual([expect.objectContaining({ phone: `+${phone}`, votes: 20 })]);
  app.clock.advance(1_000);
  await acquit(app, phone);
  const fallen = await listSince(risen.version);
  expect(fallen.numbers).toEqual([expect.objectContaining({ phone: `+${phone}`, votes: 0 })]);
});

test.each([
  '?since=1&limit=5',
  '?limit=5001',
  '?format=binary',
  '?since=x',
  '?minDirect=3',
  '?since=99999999999999',
  '?country=XX',
])('40: PhoneBlock’s list is not asked for by %s', async (query) => {
  expect((await fetch(query)).status).toBe(400);
});

test('40: PhoneBlock’s list wants a key for lists', async () => {
  const asking = await keyOf(await join(app), 'lookup');
  expect((await callBy(app, asking, '/api/blocklist')).status).toBe(403);
  expect((await callBy(app, null, '/phoneblock/api/blocklist')).status).toBe(401);
});

test('40: a member’s programs fetch PhoneBlock’s list as often as any other, and who has the newest is not counted', async () => {
  const few = await startTestApp({ database: app.database, env: { BOT_CHECK: 'off', LISTS_PER_HOUR: '2' } });
  try {
    const person = await join(few);
    const [one, two] = [await keyOf(person, 'list'), await keyOf(person, 'list')];
    const first = await callBy(few, one, '/api/blocklist');
    const other = await callBy(few, two, '/api/v1/list.csv');
    const third = await callBy(few, one, '/phoneblock/api/blocklist');
    expect([first.status, other.status, third.status]).toEqual([200, 200, 429]);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    const { version } = PhoneblockList.parse(JSON.parse(first.text));
    expect((await callBy(few, two, `/api/blocklist?since=${version}`)).status).toBe(200);
  } finally {
    await few.close();
  }
});

test('40: a member who asks for many at once is refused some, and another member none', async () => {
  const held = Promise.withResolvers<void>();
  const db = app.database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await held.promise;
      return result;
    },
  });
  const read = readInTurn(db, { atOnce: 1, waitingAtMost: 10, waitingEach: 1 });
  const by = (profileId: string) => read({ since: 1, limit: 10 }, app.clock.now(), profileId);
  const asked = [by('many'), by('many'), by('many'), by('other')];
  held.resolve();
  expect((await Promise.all(asked)).map((list) => list !== null)).toEqual([true, true, false, true]);
});

test('40: who is up to date is answered where no other list can be read now', async () => {
  const { version } = await list();
  const read = readInTurn(app.database.db, { atOnce: 0, waitingAtMost: 0, waitingEach: 0 });
  const now = app.clock.now();
  expect(await read({ since: 1, limit: 10 }, now, 'many')).toBeNull();
  expect(await read({ since: version, limit: 10 }, now, null)).toMatchObject({ version, numbers: [], removed: [] });
});
