import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Listing } from '#contract/unlisting.ts';
import { say as comment } from '#test/comments.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { join, joinApart, look, type Person } from '#test/member.ts';
import { searchDatabase } from '#test/search-database.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
let logged = '';
beforeAll(async () => {
  const lines = new Writable({
    write(chunk, _, done) {
      logged += chunk;
      done();
    },
  });
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000' }, log: pino({ level: 'debug' }, lines) });
});
afterAll(() => app.close());

/** Tables in which an account stores its own number. */
// Includes the meter's row of the member who named it: naming counts like a look-up.
const ofTheAccount = /^(profile|session|sign_in_|lookup$)/;
const say = (by: Person, phone: string, firstName: string) =>
  by.browser.post('/api/v6/suggest/add', { phone, first_name: firstName });

async function listingOf(phone: string, by = new TestBrowser(app)): Promise<Listing> {
  const answer = await by.ask(`/api/v6/number/listed/${phone}`);
  expect(answer.status).toBe(200);
  const listing = Listing.parse(answer.data);
  expect(answer.data).toStrictEqual(listing);
  return listing;
}

describe('unlisting', () => {
  it('takes every name away, for everybody, and leaves what warns others', async () => {
    const holder = await join(app, { first_name: 'Quirin', last_name: 'Ohnesorg' });
    await addNumber(app.database, {
      phone: holder.phone,
      openReports: [{ count: 12 }],
      organisations: [{ name: 'Ohnesorg Umzüge' }],
      evidence: [{ kind: 'ban', days: [[20_700, 4]] }],
    });
    await app.database.db
      .insertInto('open_organisation')
      .values({ source: 'datenanfragen', key: 'o', phone: holder.phone, name: 'Ohnesorg Umzüge' })
      .execute();
    const friends = await joinApart(app, 3);
    for (const friend of friends) await say(friend, holder.phone, 'Möbelpacker');
    await comment(friends[0] as Person, holder.phone, 'They moved my piano.');
    const [friend] = friends as [Person];
    const before = await look(app, friend, holder.phone);
    expect(before).toMatchObject({
      profile: { firstName: 'Quirin' },
      suggestedProfile: { firstName: 'Möbelpacker' },
      averageProfile: { firstName: 'Möbelpacker' },
      organisations: [{ name: 'Ohnesorg Umzüge' }],
      metrics: { isHidden: false },
    });
    expect(await listingOf(holder.phone)).toEqual({
      phone: holder.phone,
      international: before.phone.international,
      isUnlisted: false,
      names: { fromMembers: 1, fromRegisters: 1, ofHolder: true },
      complaints: 12,
      reports: 4,
      comments: 1,
      isIndexable: true,
    });

    const answer = await holder.browser.post('/api/v6/number/unlist');
    expect(answer).toMatchObject({ status: 200, data: { status: true } });
    for (const who of [friend, null]) {
      const view = await look(app, who, holder.phone);
      expect(view).toMatchObject({ profile: null, suggestedProfile: null, averageProfile: null, organisations: [] });
      expect(view.metrics.isHidden).toBe(true);
      expect(view.openData).toEqual(before.openData);
      expect({ ...view.verdict, computedAtTimestamp: 0 }).toEqual({ ...before.verdict, computedAtTimestamp: 0 });
    }
    expect(await listingOf(holder.phone)).toMatchObject({
      isUnlisted: true,
      names: { fromMembers: 0, fromRegisters: 0, ofHolder: false },
      complaints: 12,
      reports: 4,
      comments: 1,
    });
    await comment(friends[1] as Person, holder.phone, 'They moved my sofa.');
    expect(await listingOf(holder.phone)).toMatchObject({ isUnlisted: true, comments: 2 });
    expect(await searchDatabase(app.database, 'Möbelpacker', 'Umzüge')).toEqual([]);
    expect(await searchDatabase(app.database, 'Ohnesorg')).toEqual(['profile']);

    // Repeating does nothing. After relisting, only the holder's own name returns.
    expect((await holder.browser.post('/api/v6/number/unlist')).status).toBe(200);
    expect((await holder.browser.post('/api/v6/number/relist')).status).toBe(200);
    expect((await holder.browser.post('/api/v6/number/relist')).status).toBe(200);
    expect(await look(app, friend, holder.phone)).toMatchObject({
      profile: { firstName: 'Quirin' },
      suggestedProfile: null,
      averageProfile: null,
      organisations: [],
      metrics: { isHidden: false },
    });
    expect((await say(friend, holder.phone, 'Chef')).status).toBe(200);
  });

  it('leaves no trace of a number without evidence but its holder’s account', async () => {
    const holder = await join(app);
    for (const name of ['Anna', 'Anna', 'Anna', 'Bert']) await say(await join(app), holder.phone, name);
    expect(await searchDatabase(app.database, holder.phone)).toEqual(
      expect.arrayContaining(['number', 'suggested_name']),
    );
    await holder.browser.post('/api/v6/number/unlist');
    const left = await searchDatabase(app.database, holder.phone);
    expect(left.filter((table) => !ofTheAccount.test(table))).toEqual([]);
    // Later attempts are refused too.
    for (let i = 0; i < 3; i += 1) {
      expect(await say(await join(app), holder.phone, 'Anna')).toMatchObject({ code: 'name.refused' });
    }
    // Except rows of the meter for those who tried.
    const now = await searchDatabase(app.database, holder.phone);
    expect(now.filter((table) => table !== 'lookup')).toEqual(left.filter((table) => table !== 'lookup'));
  });

  it('outlives the account', async () => {
    const holder = await join(app);
    await holder.browser.post('/api/v6/number/unlist');
    await holder.browser.post('/api/v6/profile/cancel', { cancel: '1', texts: 'erase' });
    expect(await listingOf(holder.phone)).toMatchObject({ isUnlisted: true });
  });

  it('touches the own number alone, and is for members', async () => {
    const [holder, other] = [await join(app), await join(app)];
    await holder.browser.post('/api/v6/number/unlist', { phone: other.phone });
    expect((await listingOf(other.phone)).isUnlisted).toBe(false);
    expect((await listingOf(holder.phone)).isUnlisted).toBe(true);
    await other.browser.post('/api/v6/number/relist', { phone: holder.phone });
    expect((await listingOf(holder.phone)).isUnlisted).toBe(true);
    for (const path of ['/api/v6/number/unlist', '/api/v6/number/relist']) {
      expect(await new TestBrowser(app).post(path)).toMatchObject({ status: 401, code: 'sign_in.required' });
      const left = await join(app, { deactivated_at: app.clock.now() });
      expect(await left.browser.post(path)).toMatchObject({ status: 409, code: 'profile.deactivated' });
      expect((await listingOf(left.phone)).isUnlisted).toBe(false);
    }
  });

  it('is logged without the number', async () => {
    const holder = await join(app);
    logged = '';
    await holder.browser.post('/api/v6/number/unlist');
    await holder.browser.post('/api/v6/number/relist');
    expect(logged).toContain('"security":"unlisted"');
    expect(logged).toContain('"security":"relisted"');
    expect(logged).not.toContain(holder.phone);
    expect(logged).not.toContain(holder.phone.slice(2));
  });
});

describe('GET /api/v6/number/listed/{phone}', () => {
  it('answers anybody about any number, in counts alone', async () => {
    const phone = makePhone();
    await say(await join(app), phone, 'Einzelname');
    const listing = await listingOf(phone);
    expect(listing).toMatchObject({ names: { fromMembers: 1, fromRegisters: 0, ofHolder: false }, isIndexable: false });
    expect(JSON.stringify(listing)).not.toContain('Einzelname');
    expect((await listingOf(makePhone())).names).toEqual({ fromMembers: 0, fromRegisters: 0, ofHolder: false });
    expect(await listingOf('112')).toMatchObject({ phone: '112', isUnlisted: false, complaints: 0 });
    expect((await listingOf('030%2020181000?country=DE')).phone).toBe('493020181000');
  });

  it('refuses what is no number', async () => {
    for (const text of ['x', '%20', '1'.repeat(30), '%00']) {
      const answer = await new TestBrowser(app).ask(`/api/v6/number/listed/${text}`);
      expect(answer).toMatchObject({ status: 400, code: 'number.invalid' });
    }
  });

  it('counts as a look-up, for visitors and for members, with a search of the same number once', async () => {
    const strict = await startTestApp({ database: app.database, env: { BOT_CHECK: 'off', VISITOR_PER_MINUTE: '2' } });
    const phones = [makePhone(), makePhone(), makePhone()];
    const visitor = new TestBrowser(strict);
    const ask = (by: TestBrowser, phone = '') => by.ask(`/api/v6/number/listed/${phone}`, { address: '198.51.100.99' });
    expect((await visitor.ask(`/api/v202505/search/${phones[0]}`, { address: '198.51.100.99' })).status).toBe(200);
    for (const phone of [phones[0], phones[1]]) expect((await ask(visitor, phone)).status).toBe(200);
    expect(await ask(visitor, phones[2])).toMatchObject({ status: 429, code: 'limit.minute' });
    const person = await join(strict);
    const left = async () =>
      (await person.browser.ask<{ leftRequests: number }>('/api/v202305/main/load')).data.leftRequests;
    const before = await left();
    expect((await ask(person.browser, person.phone)).status).toBe(200);
    expect(await left()).toBe(before);
    expect((await ask(person.browser, phones[2])).status).toBe(200);
    expect(await left()).toBe(before - 1);
    await strict.close();
  });
});
