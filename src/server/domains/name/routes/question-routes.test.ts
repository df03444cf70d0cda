import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { join, joinApart, type Person } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '100', MEMBER_PER_DAY: '30' } });
});
afterAll(() => app.close());

const ask = (by: Person, phone: string, name: string) =>
  by.browser.post<{ isName: boolean }>('/api/v6/name/ask', { phone, name });
const isName = async (by: Person, phone: string, name: string) => (await ask(by, phone, name)).data.isName;
const left = async (by: Person) => {
  const { data } = await by.browser.ask<{ common: { leftRequests: number } }>(`/api/v202505/search/${by.phone}`);
  return data.common.leftRequests;
};
/** Anna Keller, whose name is shown unless `more` says otherwise. */
const addAnna = (more: Record<string, unknown> = {}) =>
  join(app, { first_name: 'Anna', last_name: 'Keller', profile_going: true, ...more });

describe('POST /api/v6/name/ask', () => {
  it('says yes to the holder’s shown name, in any order and spelling, and no to every other', async () => {
    const anna = await addAnna();
    for (const name of ['Anna Keller', 'KELLER, anna', 'Ánna  Keller'])
      expect(await isName(await join(app), anna.phone, name)).toBe(true);
    for (const name of ['Anna', 'Keller', 'Anna Kellermann', 'Bo Keller'])
      expect(await isName(await join(app), anna.phone, name)).toBe(false);
    expect(await isName(await join(app), makePhone(), 'Anna Keller')).toBe(false);
  });

  it('says yes to a name that three members agree on, and no to one that fewer give', async () => {
    const phone = makePhone();
    const givers = await joinApart(app, 3);
    const give = (by: Person | undefined) =>
      by?.browser.post('/api/v6/suggest/add', { phone, first_name: 'Otto', last_name: 'Berg' });
    await give(givers[0]);
    await give(givers[1]);
    expect(await isName(await join(app), phone, 'Otto Berg')).toBe(false);
    await give(givers[2]);
    expect(await isName(await join(app), phone, 'Berg Otto')).toBe(true);
  });

  it('says yes to the name of an organization that a register has, as the page shows it', async () => {
    const phone = makePhone();
    const bank = { name: 'DEUTSCHE BANK AG', place: null, category: null, web: null, source: 'datenanfragen' };
    const number = { phone, country: 'DE', organisations: JSON.stringify([bank]) };
    await app.database.db.insertInto('number').values(number).execute();
    expect(await isName(await join(app), phone, 'Deutsche Bank AG')).toBe(true);
    expect(await isName(await join(app), phone, 'Deutsche Bahn AG')).toBe(false);
  });

  it('says no to a name that its holder hides, that moderators hold, or of who left', async () => {
    for (const traits of [{ profile_going: false }, { name_state: 'held' }, { deactivated_at: app.clock.now() }]) {
      const anna = await addAnna(traits);
      expect(await isName(await join(app), anna.phone, 'Anna Keller')).toBe(false);
    }
  });

  it('never answers for an unlisted number or an emergency number', async () => {
    const anna = await addAnna();
    expect(await anna.browser.post('/api/v6/number/unlist')).toMatchObject({ status: 200 });
    for (const phone of [anna.phone, '112'])
      expect(await ask(await join(app), phone, 'Anna Keller')).toMatchObject({
        status: 422,
        code: 'name.question_refused',
      });
  });

  it('counts like three lookups, the very same question once a day, and takes none where fewer are left', async () => {
    const [anna, member] = [await addAnna(), await join(app)];
    const before = await left(member);
    await ask(member, anna.phone, 'Anna Keller');
    expect(await left(member)).toBe(before - 3);
    await ask(member, anna.phone, 'Anna Keller');
    expect(await left(member)).toBe(before - 3);
    const other = await join(app);
    for (let n = 0; n < 10; n += 1) expect(await ask(other, makePhone(), 'Anna Keller')).toMatchObject({ status: 200 });
    expect(await left(other)).toBe(before - 30);
    expect(await ask(other, makePhone(), 'Anna Keller')).toMatchObject({ status: 429, code: 'limit.questions' });
  });

  it('takes three questions of one number and member in a day', async () => {
    const [anna, member, other] = [await addAnna(), await join(app), await join(app)];
    for (const name of ['Bo', 'Cora', 'Dan']) expect(await isName(member, anna.phone, name)).toBe(false);
    expect(await ask(member, anna.phone, 'Anna Keller')).toMatchObject({ status: 429, code: 'limit.questions' });
    expect(await isName(other, anna.phone, 'Anna Keller')).toBe(true);
    app.clock.advance(86_400_000 + 1_000);
    expect(await isName(member, anna.phone, 'Anna Keller')).toBe(true);
  });

  it('tells a visitor to sign in, and what is no name or number', async () => {
    const visitor = new TestBrowser(app);
    expect(await visitor.post('/api/v6/name/ask', { phone: makePhone(), name: 'Bo' })).toMatchObject({ status: 401 });
    const member = await join(app);
    expect(await ask(member, 'nobody', 'Bo')).toMatchObject({ status: 400, code: 'number.invalid' });
    for (const name of ['', '  ', '\u202eevil', 'x'.repeat(200)])
      expect(await ask(member, makePhone(), name)).toMatchObject({ status: 400, code: 'name.invalid' });
    expect(await left(member)).toBe(30);
  });
});
