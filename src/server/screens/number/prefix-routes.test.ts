import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayNumber } from '#server/domains/number/door.ts';
import { indexedUnits, judge, memberScore, memberUnits } from '#server/domains/number/rules.ts';
import { hashLength, prefixLength, prefixLot } from '#shared/contacts/hash-prefix.ts';
import { dayMs } from '#shared/time.ts';
import { makePhone } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', VISITOR_PER_DAY: '12', VISITOR_BEFORE_PROOF: '1000' } });
});
afterAll(() => app.close());

const hashOf = (phone: string) => createHash('sha256').update(phone).digest('hex');
const prefixOf = (phone: string) => hashOf(phone).slice(0, prefixLength);
/** Hash prefixes of the stored numbers. */
const stored = new Set<string>();
/** Padded with other prefixes, as browsers do, none of which match a stored number. */
const lotOf = (phones: readonly string[], size = prefixLot, from = 0) =>
  [
    ...phones.map(prefixOf),
    ...Array.from({ length: 2 * size }, (_, at) => hashOf(`${from} ${at}`).slice(0, prefixLength))
      .filter((prefix) => !stored.has(prefix))
      .slice(0, size - phones.length),
  ].join(',');
let networks = 0;
const newAddress = () => `203.0.113.${++networks}`;
type Found = { hashes: string[] };
const ask = (prefixes: string, address = newAddress()) =>
  new TestBrowser(app).ask<Found>('/api/v6/lookup/prefix', {
    method: 'POST',
    body: new URLSearchParams({ prefixes }),
    address,
  });

/** A number blocked by so many people, so many days ago. */
async function banned(people: number, daysAgo = 0): Promise<string> {
  const phone = makePhone();
  stored.add(prefixOf(phone));
  const evidence = [
    { kind: 'ban' as const, days: [[dayNumber(app.clock.now()) - daysAgo, people]] as [number, number][] },
  ];
  const scores = { member_score: memberScore(evidence), member_units: memberUnits(evidence) };
  await app.database.db
    .insertInto('number')
    .values({ phone, evidence: JSON.stringify(evidence), ...scores } as never)
    .execute();
  return phone;
}

it('C26 tells of the prefixes’ numbers the unwanted ones alone, by hashes that are longer', async () => {
  const [unwanted, another, suspicious, former, nobodys] = [
    ...[await banned(20), await banned(9), await banned(4), await banned(20, 1_500), makePhone()],
  ] as [string, string, string, string, string];
  const { status, data } = await ask(lotOf([nobodys, former, another, suspicious, unwanted]));
  expect(status).toBe(200);
  const hashes = [unwanted, another].map((phone) => hashOf(phone).slice(0, hashLength)).sort();
  // With few numbers in the store no other hash shares the prefix.
  expect(data).toEqual({ hashes });
  expect((await ask(lotOf([nobodys, former, suspicious]))).data).toEqual({ hashes: [] });
  expect(JSON.stringify(data)).not.toContain(unwanted.slice(-7));
});

it('C26 reads the numbers by an index, however many there are', async () => {
  await sql`
    insert into number (phone, open_score, open_units) select 4930000000000 + n, 1e9, 5 from generate_series(1, 20000) n
    on conflict do nothing`.execute(app.database.db);
  await sql`analyze number`.execute(app.database.db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select phone from number
    where substr(encode(sha256(phone::text::bytea), 'hex'), 1, 4) = any(${lotOf([makePhone()]).split(',')}::text[])
      and member_units + open_units >= ${sql.lit(indexedUnits)}`.execute(app.database.db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('number_bad_hash');
});

it('C26 the index leaves out no number that is unwanted, and most that are not', async () => {
  for (let units = 0; units < 12; units += 0.25) {
    if (judge(units, 0).label === 'unwanted') expect(units).toBeGreaterThanOrEqual(indexedUnits);
  }
  expect(judge(indexedUnits, 0).label).toBe('suspicious');
  // The fewest votes that make a number unwanted.
  const [just, nearly] = [await banned(6), await banned(5)];
  const { data } = await ask(lotOf([just, nearly]));
  expect(data).toEqual({ hashes: [hashOf(just).slice(0, hashLength)] });
});

it('C26 counts 20 prefixes like a look-up, on the same meter, and the very same once more like none', async () => {
  const address = newAddress();
  const lot = (at: number) => lotOf([], 100, at);
  expect((await ask(lot(1), address)).status).toBe(200);
  expect((await ask(lot(1), address)).status).toBe(200);
  const look = (phone: string) => new TestBrowser(app).ask(`/api/v202505/search/${phone}`, { address });
  for (let at = 0; at < 5; at += 1) expect((await look(makePhone())).status).toBe(200);
  // Ten per minute.
  expect(await ask(lot(2), address)).toMatchObject({ status: 429, code: 'limit.minute' });
  expect(await look(makePhone())).toMatchObject({ status: 429, code: 'limit.minute' });
  app.clock.advance(61_000);
  // Twelve per day: the remaining two are used up, and the rest is refused.
  expect(await ask(lot(2), address)).toMatchObject({ status: 429, code: 'limit.day' });
  expect(await look(makePhone())).toMatchObject({ status: 429, code: 'limit.day' });
  app.clock.advance(dayMs);
  expect((await ask(lot(2), address)).status).toBe(200);
});

it('C26 a member’s export says how much was asked, and no number, since none is known', async () => {
  const person = await join(app);
  const fields = { prefixes: lotOf([makePhone()]) };
  expect((await person.browser.post('/api/v6/lookup/prefix', fields)).status).toBe(200);
  const kept = async () => {
    const rows = app.database.db.selectFrom('lookup').select('phone').where('visitor', '=', `m:${person.id}`);
    return (await rows.execute()).length;
  };
  await expect.poll(kept, { timeout: patient(10_000) }).toBe(3);
  const answer = await app.request('/api/v6/profile/export', {
    headers: { authorization: `Bearer ${person.browser.token}` },
  });
  const exported = (await answer.json()) as { searchHistory: { counted: object[] } };
  expect(exported.searchHistory.counted).toMatchObject(Array(3).fill({ phone: null, units: 1 }));
});

it.each([
  ['none', ''],
  ['no whole lot', lotOf([], 49)],
  ['too many', lotOf([], 250)],
  ['longer ones', lotOf([]).replace(/^..../, '$&0')],
  ['a number', `${lotOf([], 49)},+4930123456`],
  ['capitals', lotOf([]).toUpperCase().replace(/^..../, 'ABCD')],
])('C26 refuses %s, and counts nothing', async (_, prefixes) => {
  const address = newAddress();
  for (let at = 0; at < 20; at += 1) {
    expect(await ask(prefixes, address)).toMatchObject({ status: 400, code: 'request.invalid' });
  }
  expect((await ask(lotOf([]), address)).status).toBe(200);
});
