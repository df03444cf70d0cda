import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GivenNames } from '#contract/name.ts';
import { makePhone } from '#test/factories.ts';
import { join, joinApart, joinMany, look, type Person } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000' } });
});
afterAll(() => app.close());

function say(by: Person, phone: string, firstName: string, lastName = '', more: Record<string, string> = {}) {
  const names = { first_name: firstName, last_name: lastName };
  return by.browser.post<{ status: boolean }>('/api/v6/suggest/add', { phone, ...names, ...more });
}
const named = (by: Person) =>
  app.database.db
    .selectFrom('suggested_name')
    .select(['phone', 'first_name', 'last_name'])
    .where('profile_id', '=', by.id)
    .orderBy('phone')
    .execute();

describe('POST /api/v6/suggest/add', () => {
  it('P2: tells of a part that was left empty that it is none, and of a name that was taken back nothing', async () => {
    const phone = makePhone();
    const one = await join(app);
    const mine = async () => (await look(app, one, phone)).suggestedProfile;
    for (const [first, last, seen] of [
      ['Plumber', '', { firstName: 'Plumber', lastName: null }],
      ['  ', 'Tom', { firstName: null, lastName: 'Tom' }],
      ['', '', null],
    ] as const) {
      expect(await say(one, phone, first, last)).toMatchObject({ status: 200 });
      expect(await mine()).toEqual(seen);
    }
  });

  it('gives me my own name for a number at once, and others the name that three people gave', async () => {
    const phone = makePhone();
    const [one, two, three, other] = (await joinApart(app, 4)) as [Person, Person, Person, Person];
    expect(await say(one, phone, ' Анна ', 'Шмидт')).toMatchObject({ status: 200, data: { status: true } });
    expect((await look(app, one, phone)).suggestedProfile).toEqual({ firstName: 'Анна', lastName: 'Шмидт' });
    expect(await look(app, other, phone)).toMatchObject({ suggestedProfile: null, averageProfile: null });
    // Cached now, so it must be rendered again after the third name.
    const page = async () => (await app.request(`/number/${phone}`, { address: '198.51.100.8' })).text();
    expect(await page()).toContain('"averageProfile":null');
    await say(two, phone, 'anna', 'shmidt');
    expect((await look(app, other, phone)).averageProfile).toBeNull();
    await say(three, phone, 'SHMIDT', 'Anna');
    const seen = (await look(app, other, phone)).averageProfile;
    expect(`${seen?.firstName} ${seen?.lastName}`).toBe('SHMIDT Anna');
    expect(await page()).toMatch(/"averageProfile":\{"id":0,"firstName":"S\*+"/);

    expect(await say(three, phone, '', '  ')).toMatchObject({ status: 200, data: { status: true } });
    expect((await look(app, other, phone)).averageProfile).toBeNull();
    expect(await page()).toContain('"averageProfile":null');
    expect(await named(three)).toEqual([]);
  });

  it('asks for three networks: people of one /24 of IPv4, or of one /48 of IPv6, are one, and no address is kept', async () => {
    const [phone, viewer] = [makePhone(), await join(app)];
    const places = ['192.0.2.1', '192.0.2.200', '192.0.2.1', '2001:db8:7:1::1', '2001:db8:7:ffff::9', '192.0.3.1'];
    const seen: (number | undefined)[] = [];
    for (const [at, person] of (await joinMany(app, places.length)).entries()) {
      person.browser.address = places[at];
      expect((await say(person, phone, 'Plumber')).status).toBe(200);
      seen.push((await look(app, viewer, phone)).averageProfile?.people);
    }
    // When each of them has named the number, it counts.
    expect(seen).toEqual([...Array(5).fill(undefined), 6]);
    expect((await look(app, viewer, phone)).metrics.contactsCount).toBe(6);
    const rows = await app.database.db.selectFrom('suggested_name').selectAll().where('phone', '=', phone).execute();
    expect(new Set(rows.map(({ network }) => network)).size).toBe(3);
    expect(rows.map(({ network }) => network)).toEqual(Array(6).fill(expect.stringMatching(/^[0-9a-f]{16}$/)));
  });

  it('reads a number in national form where the country is told, and JSON', async () => {
    const person = await join(app);
    expect((await say(person, '(030) 2018 1000', 'Anna', '', { country: 'DE' })).status).toBe(200);
    const answer = await person.browser.ask('/api/v6/suggest/add?country=AT', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: '01 5336000', last_name: 'Bert' }),
    });
    expect(answer.status).toBe(200);
    expect(await named(person)).toEqual([
      { phone: '4315336000', first_name: '', last_name: 'Bert' },
      { phone: '493020181000', first_name: 'Anna', last_name: '' },
    ]);
  });

  it.each<[string, number, string, Record<string, string>]>([
    ['what is no number', 400, 'number.invalid', { phone: 'tomorrow' }],
    ['no number at all', 400, 'request.invalid', { phone: '' }],
    ['an emergency number', 422, 'name.refused', { phone: '112' }],
    ['a control character', 400, 'name.invalid', { first_name: 'An\u0007na' }],
    ['a name written backwards', 400, 'name.invalid', { last_name: 'Anna\u202etdimhcS' }],
    ['too many letters', 400, 'name.invalid', { first_name: 'x'.repeat(61) }],
    ['a name of nothing that shows', 400, 'name.invalid', { first_name: '\u3164' }],
    ['a novel', 400, 'request.invalid', { first_name: 'x'.repeat(401) }],
  ])('refuses %s and changes nothing', async (_, status, code, fields) => {
    const person = await join(app);
    const all = { phone: makePhone(), first_name: 'Anna', last_name: '', ...fields };
    expect(await person.browser.post('/api/v6/suggest/add', all)).toMatchObject({ status, code });
    expect(await named(person)).toEqual([]);
  });

  it('refuses one’s own number and an unlisted one', async () => {
    const [holder, other] = (await joinMany(app, 2)) as [Person, Person];
    expect(await say(holder, holder.phone, 'Me')).toMatchObject({ status: 422, code: 'number.own' });
    await holder.browser.post('/api/v6/number/unlist');
    expect(await say(other, holder.phone, 'Anna')).toMatchObject({ status: 422, code: 'name.refused' });
    expect(await say(other, holder.phone, '')).toMatchObject({ status: 200 });
    expect(await named(other)).toEqual([]);
  });

  it('F14 a refusal by the suppression list looks like that of a number which takes no names', async () => {
    const [holder, other] = (await joinMany(app, 2)) as [Person, Person];
    await holder.browser.post('/api/v6/number/unlist');
    const refuse = async (phone: string) => {
      const { token } = other.browser;
      const answer = await app.request('/api/v6/suggest/add', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: new URLSearchParams({ phone, first_name: 'Anna' }),
      });
      const headers = [...answer.headers].filter(([name]) => !/^(x-request-id|content-length|date)$/.test(name));
      return { status: answer.status, body: await answer.json(), headers };
    };
    expect(await refuse(holder.phone)).toEqual(await refuse('112'));
  });

  it('F14 naming counts like a look-up, whether the number is listed or not', async () => {
    const strict = await startTestApp({ env: { BOT_CHECK: 'off', VISITOR_PER_MINUTE: '4', NAMES_PER_HOUR: '100' } });
    try {
      const [holder, member] = [await join(strict), await join(strict)];
      await holder.browser.post('/api/v6/number/unlist');
      const counted = async (phones: string[]) => {
        const person = await join(strict);
        const codes = [];
        for (const phone of phones) codes.push((await say(person, phone, 'Anna')).code);
        return codes;
      };
      const others = () => Array.from({ length: 3 }, () => makePhone());
      const refused = ['name.refused', '', '', '', 'limit.minute'];
      expect(await counted([holder.phone, ...others(), makePhone()])).toEqual(refused);
      expect(await counted([makePhone(), ...others(), holder.phone])).toEqual(['', '', '', '', 'limit.minute']);
      // A member who already looked the number up names it free of charge.
      const phone = makePhone();
      await look(strict, member, phone);
      for (let n = 0; n < 5; n += 1) expect((await say(member, phone, `Anna${n}`)).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  it('is for members, not for visitors or who deactivated the account', async () => {
    const phone = makePhone();
    const visitor = await new TestBrowser(app).post('/api/v6/suggest/add', { phone, first_name: 'Anna' });
    expect(visitor).toMatchObject({ status: 401, code: 'sign_in.required' });
    const left = await join(app, { deactivated_at: app.clock.now() });
    expect(await say(left, phone, 'Anna')).toMatchObject({ status: 409, code: 'profile.deactivated' });
    expect(await named(left)).toEqual([]);
  });

  it('has a limit an hour, which taking back does not count against', async () => {
    const strict = await startTestApp({ database: app.database, env: { BOT_CHECK: 'off', NAMES_PER_HOUR: '2' } });
    const person = await join(strict);
    const phones = [makePhone(), makePhone(), makePhone()] as const;
    for (const phone of phones.slice(0, 2)) expect((await say(person, phone, 'Anna')).status).toBe(200);
    const late = await say(person, phones[2], 'Anna');
    expect(late).toMatchObject({ status: 429, code: 'limit.hour' });
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await say(person, phones[0], '')).status).toBe(200);
    expect(await named(person)).toHaveLength(1);
    await strict.close();
  });
});

it('names of before belong to the earlier holder when the number has a new one', async () => {
  const phone = makePhone();
  const old = await new TestBrowser(app).signIn(phone, { person: 'first' });
  const members = await joinApart(app, 3);
  for (const member of members) await say(member, phone, 'Anna');
  const [one] = members as [Person];
  expect((await look(app, one, phone)).averageProfile).not.toBeNull();
  const longAgo = new Date(app.clock.now().getTime() - 60 * 86_400_000);
  await app.database.db.updateTable('profile').set({ last_seen_at: longAgo }).where('phone', '=', phone).execute();
  const fresh = await new TestBrowser(app).signIn(phone, { person: 'second' });
  expect(fresh.profile_id).not.toBe(old.profile_id);
  expect(await look(app, one, phone)).toMatchObject({ suggestedProfile: null, averageProfile: null });
  expect(await named(one)).toEqual([]);
});

describe('GET /api/v6/number/names', () => {
  it('tells the holder every name of the number, and nobody whose it was', async () => {
    const [holder, one, two] = (await joinMany(app, 3)) as [Person, Person, Person];
    await say(one, holder.phone, 'Chef');
    await say(two, holder.phone, 'chef');
    await say(holder, one.phone, 'Not mine');
    const answer = await holder.browser.ask<GivenNames>('/api/v6/number/names?limit=1');
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({
      items: [{ firstName: expect.stringMatching(/^chef$/i), lastName: '', people: 2, source: null }],
      total: 1,
      hasMore: false,
      next: null,
    });
    expect((await one.browser.ask<GivenNames>('/api/v6/number/names')).data.items).toMatchObject([
      { firstName: 'Not mine', people: 1 },
    ]);
    expect((await two.browser.ask<GivenNames>('/api/v6/number/names')).data).toEqual({
      items: [],
      total: 0,
      hasMore: false,
      next: null,
    });
  });

  it('is for members alone', async () => {
    expect(await new TestBrowser(app).ask('/api/v6/number/names')).toMatchObject({ status: 401 });
    const left = await join(app, { deactivated_at: app.clock.now() });
    expect(await left.browser.ask('/api/v6/number/names')).toMatchObject({ status: 409 });
    const person = await join(app);
    for (const query of ['limit=0', 'limit=101', 'offset=-1', 'limit=x']) {
      expect(await person.browser.ask(`/api/v6/number/names?${query}`)).toMatchObject({ code: 'request.invalid' });
    }
  });
});
