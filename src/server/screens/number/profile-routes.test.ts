import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NumberView } from '#contract/number.ts';
import { MyNumber } from '#contract/profile.ts';
import { loadPhoneHash } from '#server/domains/name/door.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { noonToday, startTestApp, type TestApp } from '#test/start-app.ts';

let database: Database;
let app: TestApp;
const clock = fixedClock(noonToday());
const named = { first_name: 'Maria', last_name: 'Kuznetsova', avatar_id: 4 };

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp({
    database,
    clock,
    env: { BOT_CHECK: 'off', MEMBER_PER_DAY: '2', CODES_PER_NETWORK: '1000' },
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => clock.advance(61_000));

const change = (person: Person, traits: Record<string, unknown>) =>
  database.db.updateTable('profile').set(traits).where('id', '=', person.id).execute();

describe('GET /api/v6/profile/my', () => {
  const ask = async (person: Person) => {
    const answer = await person.browser.ask('/api/v6/profile/my');
    expect(answer.status).toBe(200);
    const mine = MyNumber.parse(answer.data);
    expect(answer.data).toStrictEqual(mine);
    return mine;
  };

  it('is for members', async () => {
    const answer = await app.request('/api/v6/profile/my');
    expect(answer.status).toBe(401);
  });

  it('shows the own number with name and account, and is never counted', async () => {
    const maria = await join(app, { ...named, antispy: true });
    await addNumber(database, { phone: maria.phone, openReports: [{ count: 60 }], lookups: 7 });
    for (let i = 0; i < 20; i += 1) await ask(maria);
    const mine = await ask(maria);
    expect(mine).toMatchObject({
      targetPhoneNumber: maria.phone,
      profile: { id: Number(maria.id), firstName: 'Maria', lastName: 'Kuznetsova' },
      ui: { avatar: '/avatars/4.svg' },
      common: { leftRequests: 2, balance: 10, profileView: 'FULL', myAvatarId: 4, showNames: true },
      verdict: { label: 'unwanted' },
      metrics: { lookups: 7 },
      account: {
        profileId: Number(maria.id),
        phone: maria.phone,
        firstName: 'Maria',
        avatar: '/avatars/4.svg',
        role: 'member',
        isPro: false,
        proUntilTimestamp: null,
        settings: { antispy: true, profileGoing: true, overlimit: false },
        isUnlisted: false,
        deactivatedAtTimestamp: null,
        eraseAtTimestamp: null,
      },
    });
  });

  it('shows the own name whatever others may see of it', async () => {
    const maria = await join(app, { ...named, profile_going: false });
    const hash = await loadPhoneHash(database);
    const row = { phone_hash: hash(maria.phone), unlisted_at: clock.now() };
    await database.db.insertInto('unlisted_number').values(row).execute();
    const mine = await ask(maria);
    expect(mine).toMatchObject({
      profile: { firstName: 'Maria' },
      metrics: { isHidden: true },
      account: { isUnlisted: true },
    });
    expect((await look(app, maria, maria.phone)).profile).toMatchObject({ firstName: 'Maria' });
  });

  it('tells who deactivated the account until when it comes back', async () => {
    const at = new Date(Math.floor(clock.now().getTime() / 1000) * 1000);
    const maria = await join(app, { ...named, deactivated_at: at });
    const mine = await ask(maria);
    const seconds = at.getTime() / 1000;
    expect(mine).toMatchObject({
      profile: { firstName: 'Maria' },
      common: { profileView: 'CANCELED' },
      account: { deactivatedAtTimestamp: seconds, eraseAtTimestamp: seconds + 30 * 86_400 },
    });
  });

  it('tells until when Pro lasts, and nothing of what is over', async () => {
    const until = new Date(Math.floor(clock.now().getTime() / 1000) * 1000 + 60_000);
    const maria = await join(app, { pro_until: until });
    expect((await ask(maria)).account).toMatchObject({ isPro: true, proUntilTimestamp: until.getTime() / 1000 });
    await change(maria, { pro_until: clock.now() });
    expect((await ask(maria)).account).toMatchObject({ isPro: false, proUntilTimestamp: null });
  });
});

describe('GET /api/v202505/profile/{profileId}', () => {
  const open = (by: Person | null, id: string, query = '') =>
    by
      ? by.browser.ask<NumberView>(`/api/v202505/profile/${id}${query}`)
      : app.request(`/api/v202505/profile/${id}${query}`).then(async (answer) => {
          const body = (await answer.json()) as { data: NumberView; code: string };
          return { status: answer.status, data: body.data, code: body.code ?? '' };
        });

  it('T9 shows name, picture, country and metrics, and nothing that leads to the number', async () => {
    const maria = await join(app, named);
    const asker = await join(app);
    await addNumber(database, {
      phone: maria.phone,
      openReports: [{ count: 60, category: 'scam' }],
      organisations: [{ name: 'Hospital Mitte' }],
    });
    await database.db
      .updateTable('number')
      .set({ names: JSON.stringify([{ firstName: 'Plumber', lastName: '', people: 5 }]) })
      .where('phone', '=', maria.phone)
      .execute();
    const hint = {
      phone: maria.phone,
      profile_id: asker.id,
      first_name: 'Hint',
      last_name: '',
      updated_at: clock.now(),
    };
    await database.db.insertInto('suggested_name').values(hint).execute();
    for (const by of [asker, null]) {
      const { status, data } = await open(by, maria.id, '?source=FROM_COMMENTS&locale=de-DE');
      expect(status).toBe(200);
      expect(NumberView.parse(data)).toStrictEqual(data);
      expect(data).toMatchObject({
        profile: { id: Number(maria.id), firstName: by ? 'Maria' : 'M***' },
        ui: { avatar: '/avatars/4.svg' },
        targetPhoneNumber: '',
        verdict: { label: 'unwanted', evidence: { items: [] } },
        openData: [],
      });
      // Exact object: place, carrier or line type would narrow down the number.
      expect(data.phone).toStrictEqual({
        number: '',
        international: '',
        country: 'DE',
        countryName: 'Deutschland',
        region: null,
        carrier: null,
        type: null,
        isValid: true,
        timeZones: [],
      });
      expect(data.verdict.headline).toBe('unwanted');
      const text = JSON.stringify(data);
      expect(text).not.toContain(maria.phone.slice(-6));
      expect(text).not.toMatch(/Hint|Plumber|Hospital/);
    }
    // Not in the search history either, which shows numbers.
    const { data } = await asker.browser.ask<{ total: number }>('/api/v6/search/history');
    expect(data.total).toBe(0);
  });

  it('42: says since which month somebody is a member, how many of their texts others read, and their likes', async () => {
    const maria = await join(app, named);
    const phone = makePhone();
    expect((await open(null, maria.id)).data.person).toEqual({
      memberSince: clock.now().toISOString().slice(0, 7),
      texts: 0,
      likes: 0,
    });
    const { data: written } = await maria.browser.post<{ id: number }>('/api/v7/comment/add', {
      phone,
      text: 'Silent.',
    });
    const reader = await join(app);
    const like = { comment_id: String(written.id), like_type: 'LIKE', action_type: 'ADD' };
    expect((await reader.browser.post('/api/v11/comment/like', like)).status).toBe(200);
    for (const by of [reader, maria, null]) {
      expect((await open(by, maria.id)).data.person).toMatchObject({ texts: 1, likes: 1 });
    }
    // Texts that nobody else can read are not counted; a number's own answer does not describe its holder as author.
    const unread = [{ hidden_until: clock.now() }, { hidden_until: null, state: 'held' as const }];
    for (const traits of unread) {
      await database.db.updateTable('comment').set(traits).where('id', '=', String(written.id)).execute();
      expect((await open(reader, maria.id)).data.person).toMatchObject({ texts: 0, likes: 0 });
    }
    expect(await look(app, reader, maria.phone)).not.toHaveProperty('person');
  });

  it('F12 tells nothing by which the number could be found among others', async () => {
    const maria = await join(app, named);
    const twin = await join(app, named);
    const day = Math.floor(clock.now().getTime() / 86_400_000);
    const evidence = (count: number) => [{ kind: 'ban' as const, days: [[day - 2, count]] as [number, number][] }];
    await addNumber(database, {
      phone: maria.phone,
      lookups: 1234,
      evidence: evidence(10),
      openReports: [{ count: 7 }],
    });
    await addNumber(database, { phone: twin.phone, lookups: 77, evidence: evidence(11), openReports: [{ count: 5 }] });
    const asker = await join(app);
    const [one, two] = [(await open(asker, maria.id)).data, (await open(asker, twin.id)).data];
    const plain = (view: NumberView) => ({
      ...view,
      profile: null,
      common: { ...view.common, leftRequests: 0 },
      verdict: { ...view.verdict, computedAtTimestamp: 0 },
    });
    // Two numbers with equal answers, apart from counters.
    expect(plain(one)).toEqual(plain(two));
    expect(one.phone.type).toBeNull();
    expect(one.metrics).toMatchObject({ bans: 0, lookups: 0, contactsCount: 0 });
    expect(one.verdict).toMatchObject({ label: 'unwanted', evidence: { bad: 0, good: 0, items: [] } });
    // The number's own page shows all of it.
    const { metrics } = await look(app, asker, maria.phone);
    expect(metrics.bans).toBe(10);
    // The caller's own look-up is written up to a second later, possibly already now.
    expect([1234, 1235]).toContain(metrics.lookups);
  });

  it('39: is shown to members in full and to visitors in masks while its owner wishes, and then to the owner alone', async () => {
    const maria = await join(app, named);
    const asker = await join(app);
    const seen = async (by: Person | null) => {
      const { status, data, code } = await open(by, maria.id);
      return status === 200 ? [data.profile?.lastName, data.targetPhoneNumber, data.holderStatement] : [status, code];
    };
    await maria.browser.post('/api/v6/number/state', { kind: 'spoofed' });
    expect(await seen(asker)).toEqual(['Kuznetsova', '', null]);
    expect(await seen(null)).toEqual(['K.', '', null]);
    expect(JSON.stringify((await open(asker, maria.id)).data)).not.toContain(maria.phone);
    expect((await maria.browser.post('/api/v6/params/profile_going', { flag: '0' })).status).toBe(200);
    for (const by of [asker, null]) expect(await seen(by)).toEqual([404, 'profile.not_found']);
    expect(await seen(maria)).toMatchObject(['Kuznetsova', maria.phone, { kind: 'spoofed' }]);
  });

  it('shows the holder all of it', async () => {
    const maria = await join(app, { ...named, profile_going: false });
    const { status, data } = await open(maria, maria.id);
    expect(status).toBe(200);
    expect(data).toMatchObject({ targetPhoneNumber: maria.phone, profile: { firstName: 'Maria' } });
  });

  it.each<[string, Record<string, unknown>]>([
    ['may not be opened', { profile_going: false }],
    ['is deactivated', { deactivated_at: clock.now() }],
    ['is erased', { phone: null, erased_at: clock.now(), deactivated_at: clock.now() }],
    ['has lost its number', { is_holder: false }],
  ])('knows nobody whose account %s', async (_, traits) => {
    const maria = await join(app, named);
    await change(maria, traits);
    for (const by of [null, await join(app)]) {
      expect(await open(by, maria.id)).toMatchObject({ status: 404, code: 'profile.not_found' });
    }
  });

  it.each(['0', '-1', '999999999', 'x', '1e3', '01', '9'.repeat(40), '%00', '1%20or%201=1'])(
    '%s is nobody',
    async (id) => {
      expect(await open(null, id)).toMatchObject({ status: 404, code: 'profile.not_found' });
    },
  );

  it('counts like a look-up, and withholds the name beyond the free ones until it is paid', async () => {
    const maria = await join(app, named);
    const unnamed = await join(app);
    await addNumber(database, { phone: unnamed.phone, organisations: [{ name: 'Hospital' }] });
    const asker = await join(app);
    expect((await open(asker, maria.id)).data.common.leftRequests).toBe(1);
    expect((await look(app, asker, maria.phone)).common.leftRequests).toBe(1);
    await look(app, asker, makePhone());
    const other = await join(app, named);
    const withheld = await open(asker, other.id);
    expect(withheld.data).toMatchObject({ profile: { firstName: 'M***' }, paidAlert: { show: true } });
    // Only what this answer shows can be paid for.
    expect((await open(asker, unnamed.id, '?paidSearch=1')).data).toMatchObject({
      paidAlert: { show: false },
      common: { balance: 10 },
    });
    expect((await open(asker, other.id, '?paidSearch=1')).data).toMatchObject({
      profile: { firstName: 'Maria' },
      common: { balance: 9 },
    });
    // Same number and day, so already paid.
    expect((await look(app, asker, other.phone, '?paidSearch=1')).common.balance).toBe(9);
  });

  it('is no way round a visitor’s meter', async () => {
    const people = [];
    for (let i = 0; i < 11; i += 1) people.push(await join(app, named));
    const statuses = [];
    for (const { id } of people) {
      statuses.push((await app.request(`/api/v202505/profile/${id}`, { address: '198.51.100.3' })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});
