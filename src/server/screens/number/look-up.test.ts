import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MainData } from '#contract/number.ts';
import { refund } from '#server/domains/wallet/door.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber, makePhone, neighbourOf } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { noonToday, startTestApp, type TestApp } from '#test/start-app.ts';

let database: Database;
let app: TestApp;
const clock = fixedClock(noonToday());
const env = { BOT_CHECK: 'off', MEMBER_PER_DAY: '3', PRO_PER_DAY: '5', CODES_PER_NETWORK: '1000' };
const tom = [{ firstName: 'Plumber', lastName: 'Tom', people: 3 }];

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp({ database, clock, env });
});
afterAll(async () => {
  await app.close();
  await database.close();
});
// Avoids the limit per minute, which another test covers.
beforeEach(() => clock.advance(61_000));

const named = { first_name: 'Maria', last_name: 'Kuznetsova' };
const path = (phone: string, query = '') => `/api/v202505/search/${phone}${query}`;

const addNamed = () => addNumber(database, { names: tom });

async function useUp(person: Person): Promise<void> {
  for (let i = 0; i < 3; i += 1) await look(app, person, makePhone());
  clock.advance(61_000);
}

const balanceOf = async ({ id }: Person) =>
  (await database.db.selectFrom('wallet').select('balance').where('profile_id', '=', id).executeTakeFirst())?.balance;
const chargesOf = async ({ id }: Person) =>
  database.db
    .selectFrom('wallet_posting')
    .selectAll()
    .where('profile_id', '=', id)
    .where('kind', '=', 'paid_search')
    .execute();

const refundSearch = ({ id }: Person, idempotencyKey: string) =>
  database.db
    .transaction()
    .execute((tx) => refund(tx, { welcome: 10n }, { profileId: id, idempotencyKey }, clock.now()));

describe('a member’s free look-ups', () => {
  it('count down, each number once; own, invalid and emergency numbers are free', async () => {
    const asker = await join(app);
    const phone = makePhone();
    expect((await look(app, asker, phone)).common.leftRequests).toBe(2);
    expect((await look(app, asker, phone)).common.leftRequests).toBe(2);
    for (const free of [asker.phone, '12001234567', '112']) {
      expect((await look(app, asker, free)).common.leftRequests).toBe(2);
    }
    expect((await look(app, asker, makePhone())).common.leftRequests).toBe(1);
    const { data } = await asker.browser.ask('/api/v202305/main/load');
    expect(MainData.parse(data)).toMatchObject({ leftRequests: 1, searchDailyLimit: 3, overlimitSearch: false });
    // All are free again the next day.
    clock.advance(86_400_000);
    expect((await look(app, asker, makePhone())).common.leftRequests).toBe(2);
  });

  it('a Pro member has more of them', async () => {
    const pro = await join(app, { pro_until: new Date(clock.now().getTime() + 86_400_000), overlimit: true });
    const view = await look(app, pro, makePhone());
    expect(view.common).toMatchObject({ leftRequests: 4, spy_subscription: true });
    const { data } = await pro.browser.ask('/api/v202305/main/load');
    expect(data).toMatchObject({ leftRequests: 4, searchDailyLimit: 5, overlimitSearch: true });
  });

  it('are not the network’s', async () => {
    const address = '198.51.100.99';
    const asker = await join(app);
    for (let i = 0; i < 3; i += 1) await asker.browser.ask(path(makePhone()), { address });
    const left = async () =>
      ((await (await app.request('/api/v202305/main/load', { address })).json()) as { data: MainData }).data
        .leftRequests;
    expect(await left()).toBe(50);
    await app.request(path(makePhone()), { address });
    expect(await left()).toBe(49);
  });

  it('ten a minute, like everybody', async () => {
    const pro = await join(app, { pro_until: new Date(clock.now().getTime() + 86_400_000) });
    const statuses = [];
    for (let i = 0; i < 12; i += 1) statuses.push((await pro.browser.ask(path(makePhone()))).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  });

  it('hold on another server and after a restart', async () => {
    const asker = await join(app);
    const phone = await addNamed();
    await useUp(asker);
    expect((await look(app, asker, phone)).common.isPaidRequest).toBe(true);
    const first = app;
    await first.close();
    app = await startTestApp({ database, clock, env });
    const again = new TestBrowser(app);
    again.token = asker.browser.token;
    const view = await look(app, { ...asker, browser: again }, phone);
    expect(view.common).toMatchObject({ isPaidRequest: true, leftRequests: 0 });
  });

  it('B8 walking from number to number costs no more of them, and nothing is to be paid for it', async () => {
    const asker = await join(app);
    const phone = makePhone();
    await look(app, asker, phone);
    const view = await look(app, asker, neighbourOf(phone));
    expect(view.common).toMatchObject({ isPaidRequest: false, leftRequests: 1 });
  });
});

describe('beyond the free look-ups', () => {
  it('names are withheld, all else is shown, and nothing is charged', async () => {
    const asker = await join(app);
    const maria = await join(app, { ...named, avatar_id: 4 });
    await addNumber(database, {
      phone: maria.phone,
      openReports: [{ count: 60 }],
      organisations: [{ name: 'Hospital' }],
    });
    await useUp(asker);
    const view = await look(app, asker, maria.phone);
    // Equals the view of a stranger.
    const seen = await look(app, null, maria.phone);
    const { profile, averageProfile, organisations, ui } = seen;
    expect(view).toMatchObject({ profile, averageProfile, organisations, ui });
    expect(organisations).toMatchObject([{ name: 'Hospital' }]);
    expect(view.common).toMatchObject({ showNames: false, isPaidRequest: true, leftRequests: 0 });
    expect(view.paidAlert).toEqual({ show: true, paidSearchPrice: 1 });
    expect(view.verdict.label).toBe('unwanted');
    expect(JSON.stringify(view)).not.toMatch(/Maria|Kuznetsova/);
    const card = await asker.browser.ask<string>(`${path(maria.phone)}/contact.vcf`);
    expect(card.data).not.toMatch(/Maria/);
    expect(card.data).toContain('FN:Hospital');
    expect(await chargesOf(asker)).toEqual([]);
  });

  it('B2 an organisation’s name is neither withheld nor charged, however it is asked for', async () => {
    const phone = await addNumber(database, { organisations: [{ name: 'Hospital' }] });
    for (const traits of [{}, { overlimit: true }]) {
      const asker = await join(app, traits);
      await useUp(asker);
      for (const query of ['', '?paidSearch=1']) {
        const view = await look(app, asker, phone, query);
        expect(view).toMatchObject({ organisations: [{ name: 'Hospital' }], paidAlert: { show: false } });
      }
      expect(await chargesOf(asker)).toEqual([]);
    }
  });

  it('B2 a generated picture is shown as to strangers, an uploaded one is paid for with the name', async () => {
    const asker = await join(app);
    const drawn = await join(app, { ...named, avatar_id: 4 });
    const uploaded = await join(app, { ...named, avatar_version: 'v1' });
    await useUp(asker);
    expect((await look(app, asker, drawn.phone)).ui.avatar).toBe('/avatars/4.svg');
    expect((await look(app, asker, uploaded.phone)).ui.avatar).toBeNull();
    const paid = await look(app, asker, uploaded.phone, '?paidSearch=1');
    expect(paid.ui.avatar).toBe(`/api/v6/profile/avatar/${uploaded.id}/v1.webp`);
  });

  it('what was looked up before stays free', async () => {
    const asker = await join(app);
    const phone = await addNamed();
    await look(app, asker, phone);
    await useUp(asker);
    expect(await look(app, asker, phone)).toMatchObject({ averageProfile: { firstName: 'Plumber' } });
  });

  it('paidSearch=1 charges once a number and day, and shows it all day', async () => {
    const asker = await join(app);
    const phone = await addNamed();
    await useUp(asker);
    for (const query of ['?paidSearch=1', '?paidSearch=1', '']) {
      const view = await look(app, asker, phone, query);
      expect(view.averageProfile).toMatchObject({ firstName: 'Plumber' });
      expect(view.common).toMatchObject({ balance: 9, isPaidRequest: false, showNames: true });
      expect(view.paidAlert.show).toBe(false);
    }
    const charges = await chargesOf(asker);
    expect(charges).toMatchObject([{ amount: '-1', balance_after: '9' }]);
    expect(JSON.stringify(charges)).not.toContain(phone);
    expect(await balanceOf(asker)).toBe('9');
  });

  it('nothing is charged while free look-ups are left, for an own number, or where no name is', async () => {
    const asker = await join(app);
    const maria = await join(app, named);
    await look(app, asker, maria.phone, '?paidSearch=1');
    await useUp(asker);
    for (const phone of [makePhone(), asker.phone, '12001234567', '112']) {
      const view = await look(app, asker, phone, '?paidSearch=1');
      expect(view.paidAlert.show).toBe(false);
    }
    const nobody = await look(app, asker, makePhone(), '?paidSearch=1');
    expect(nobody.common).toMatchObject({ isPaidRequest: true, balance: 10 });
    expect(await chargesOf(asker)).toEqual([]);
  });

  it('the overlimit setting pays without asking; without numcy names are withheld', async () => {
    const asker = await join(app, { overlimit: true });
    await useUp(asker);
    expect(await look(app, asker, await addNamed())).toMatchObject({ common: { balance: 9, showNames: true } });
    await database.db.updateTable('wallet').set({ balance: '0' }).where('profile_id', '=', asker.id).execute();
    const poor = await look(app, asker, await addNamed());
    expect(poor).toMatchObject({
      averageProfile: { firstName: 'P***' },
      paidAlert: { show: true },
      common: { isPaidRequest: true },
    });
  });

  it('who asks to pay and cannot is told so', async () => {
    const asker = await join(app);
    await useUp(asker);
    const phone = await addNamed();
    await look(app, asker, await addNamed(), '?paidSearch=1');
    await database.db.updateTable('wallet').set({ balance: '0' }).where('profile_id', '=', asker.id).execute();
    const answer = await asker.browser.ask(path(phone, '?paidSearch=1'));
    expect(answer).toMatchObject({ status: 402, code: 'wallet.insufficient_balance' });
    expect(await chargesOf(asker)).toHaveLength(1);
    expect(await balanceOf(asker)).toBe('0');
  });

  it('ten at once charge once, and eleven numbers cost what there is', async () => {
    const asker = await join(app);
    await useUp(asker);
    const phone = await addNamed();
    const answers = await Promise.all(Array.from({ length: 10 }, () => look(app, asker, phone, '?paidSearch=1')));
    expect(new Set(answers.map((view) => view.averageProfile?.firstName))).toEqual(new Set(['Plumber']));
    expect(await chargesOf(asker)).toHaveLength(1);
    await database.db.updateTable('wallet').set({ balance: '2' }).where('profile_id', '=', asker.id).execute();
    clock.advance(61_000);
    const phones = await Promise.all(Array.from({ length: 6 }, addNamed));
    const statuses = await Promise.all(
      phones.map(async (each) => (await asker.browser.ask(path(each, '?paidSearch=1'))).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(statuses.filter((status) => status === 402)).toHaveLength(4);
    expect(await balanceOf(asker)).toBe('0');
  });

  it('T13 a look-up whose charge was given back is withheld again, until it is paid anew', async () => {
    const asker = await join(app);
    await useUp(asker);
    const phone = await addNamed();
    await look(app, asker, phone, '?paidSearch=1');
    const [charge] = await chargesOf(asker);
    await refundSearch(asker, charge?.idempotency_key ?? '');
    expect(await look(app, asker, phone)).toMatchObject({
      averageProfile: { firstName: 'P***' },
      paidAlert: { show: true },
      common: { isPaidRequest: true, balance: 10 },
    });
    const again = { averageProfile: { firstName: 'Plumber' }, common: { isPaidRequest: false, balance: 9 } };
    expect(await look(app, asker, phone, '?paidSearch=1')).toMatchObject(again);
    expect(await look(app, asker, phone)).toMatchObject(again);
  });

  it('M2 asked, found empty, given back, asked again and found: postings of −1, +1 and −1, and nothing fails', async () => {
    const asker = await join(app);
    await useUp(asker);
    const phone = await addNamed();
    expect(await look(app, asker, phone, '?paidSearch=1')).toMatchObject({ common: { balance: 9 } });
    const [charge] = await chargesOf(asker);
    await refundSearch(asker, charge?.idempotency_key ?? '');
    await refundSearch(asker, charge?.idempotency_key ?? '');
    expect(await look(app, asker, phone, '?paidSearch=1')).toMatchObject({ common: { balance: 9 } });
    expect(await look(app, asker, phone, '?paidSearch=1')).toMatchObject({ common: { balance: 9 } });
    const history = await asker.browser.ask<{ items: { kind: string; amount: number }[] }>('/api/v6/numcy/history');
    expect(history.data.items.map(({ amount }) => amount)).toEqual([-1, 1, -1, 10]);
  });

  it('a visitor pays nothing', async () => {
    const phone = await addNamed();
    expect((await look(app, null, phone, '?paidSearch=1')).averageProfile).toMatchObject({ firstName: 'P***' });
  });
});
