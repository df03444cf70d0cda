import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PhoneblockInfo } from '#contract/foreign.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { callBy, keyOf } from '#test/programs.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
let me: Person;
let key: string;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000', MEMBER_PER_DAY: '1000' } });
  me = await join(app);
  key = await keyOf(me, 'lookup', 'report');
});
afterAll(() => app.close());

const bases = ['/api', '/phoneblock/api'];
const sha1 = (phone: string) => createHash('sha1').update(`+${phone}`).digest('hex').toUpperCase();

describe.each(bases)('40: PhoneBlock’s calls under %s', (base) => {
  const ask = (path: string, init = {}) => callBy(app, key, `${base}${path}`, init);
  const info = async (path: string) => PhoneblockInfo.parse(JSON.parse((await ask(path)).text));

  test('say that the key is good, and ask for one', async () => {
    expect(await ask('/test')).toMatchObject({ status: 200, text: 'ok', type: 'text/plain; charset=utf-8' });
    const without = await callBy(app, null, `${base}/test`);
    expect([without.status, without.headers.get('www-authenticate')?.startsWith('Basic ')]).toEqual([401, true]);
    const basic = { authorization: `Basic ${Buffer.from(`anybody:${key}`).toString('base64')}` };
    expect((await callBy(app, null, `${base}/test`, { headers: basic })).text).toBe('ok');
  });

  test('tell votes of unwanted numbers alone', async () => {
    const bad = await addNumber(app.database, { openReports: [{ count: 60, daysAgo: 4, category: 'scam' }] });
    const mild = await addNumber(app.database, { openReports: [{ count: 3, category: 'scam' }] });
    expect(await info(`/num/+${bad}`)).toMatchObject({
      phone: `+${bad}`,
      votes: 60,
      rating: 'G_FRAUD',
      whiteListed: false,
    });
    expect(await info(`/num/${mild}`)).toMatchObject({ votes: 0, rating: 'A_LEGITIMATE' });
    // PhoneBlock's programs block from four votes.
    const doubtful = await addNumber(app.database, { openReports: [{ count: 14, daysAgo: 1, category: 'scam' }] });
    expect((await callBy(app, key, `/api/v1/verdict/${doubtful}`)).text).toBe('suspicious');
    expect(await info(`/num/${doubtful}`)).toMatchObject({ votes: 0, votesWildcard: 0, rating: 'G_FRAUD' });
    expect(await info('/num/anonymous')).toMatchObject({ phone: 'anonymous', votes: 0 });
  });

  test('tell votes enough of whom the member blocked, whatever others say, and nobody else', async () => {
    const day = Math.floor(app.clock.now().getTime() / 86_400_000) - 2;
    const phone = await addNumber(app.database, { evidence: [{ kind: 'positive', days: [[day, 60]] }] });
    const other = await keyOf(await join(app), 'lookup');
    expect(await info(`/num/${phone}`)).toMatchObject({ votes: 0, whiteListed: true, blackListed: false });
    expect((await me.browser.post('/api/v6/ban/add', { phone })).status).toBe(200);
    expect(await info(`/num/${phone}`)).toMatchObject({
      votes: 100,
      votesWildcard: 100,
      rating: 'B_MISSED',
      whiteListed: false,
      blackListed: true,
    });
    const theirs = await callBy(app, other, `${base}/num/${phone}`);
    expect(JSON.parse(theirs.text)).toMatchObject({ votes: 0, whiteListed: true, blackListed: false });
  });

  test('record a rating by JSON as a vote with its words', async () => {
    const phone = makePhone();
    const send = (body: object) =>
      ask('/rate', { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
    const answer = await send({ phone: `+${phone}`, rating: 'E_ADVERTISING', comment: 'Sold "energy".', hash: 'x' });
    expect(answer).toMatchObject({ status: 200, text: 'Rating recorded.' });
    const view = await look(app, null, phone);
    expect([view.metrics.bans, view.comments.map(({ text }) => text)]).toEqual([1, ['Sold "energy".']]);
    expect((await send({ phone, rating: 'Z' })).status).toBe(400);
  });
});

test('40: a number is found by its SHA-1 while it is unwanted, and no other', async () => {
  const own = await startTestApp({ env: { BOT_CHECK: 'off', MEMBER_PER_DAY: '6' } });
  const [bad, mild] = [
    await addNumber(own.database, { openReports: [{ count: 60, category: 'telemarketing' }] }),
    await addNumber(own.database, { openReports: [{ count: 1 }] }),
  ];
  const mine = await keyOf(await join(own), 'lookup');
  const check = (phone: string, query = '') => callBy(own, mine, `/api/check?sha1=${sha1(phone)}${query}`);
  const found = PhoneblockInfo.parse(JSON.parse((await check(bad)).text));
  expect(found).toMatchObject({ phone: `+${bad}`, votes: 60, rating: 'E_ADVERTISING' });
  expect(JSON.parse((await check(mild)).text)).toMatchObject({ phone: '', votes: 0 });
  const xml = await check(bad, '&format=xml');
  expect(xml.type).toBe('text/xml; charset=utf-8');
  expect(xml.text).toContain(`<phone-info phone="+${bad}" votes="60"`);
  expect((await callBy(own, mine, '/api/check?sha1=abc')).status).toBe(400);
  // The verdict is current, not that of the time of hashing.
  await own.database.db.updateTable('number').set({ open_data: '[]' }).where('phone', '=', bad).execute();
  own.clock.advance(120_000);
  expect(JSON.parse((await check(bad)).text).votes).toBe(0);
  // Guessing hashes is metered.
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await check(makePhone())).status);
  expect(statuses).toContain(429);
  await own.close();
});
