import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { History, LookUpDays, NumberVisitors } from '#contract/history.ts';
import { fixedClock, toDay } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { runQueuedJob } from '#test/jobs.ts';
import { join, look, type Person } from '#test/member.ts';
import { quietReports } from '#test/quiet-reports.ts';
import { noonToday, startTestApp, type TestApp } from '#test/start-app.ts';
import { HistoryLog } from './commands/history-log.ts';
import { deleteOldHistory } from './jobs.ts';

let database: Database;
let app: TestApp;
const clock = fixedClock(noonToday());
const dayMs = 86_400_000;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp({ database, clock, env: { BOT_CHECK: 'off', CODES_PER_NETWORK: '1000' } });
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => clock.advance(61_000));

async function historyOf(person: Person, query = ''): Promise<History> {
  const answer = await person.browser.ask(`/api/v6/search/history${query}`);
  expect(answer.status).toBe(200);
  const history = History.parse(answer.data);
  expect(answer.data).toStrictEqual(history);
  return history;
}
const phonesOf = async (person: Person, query = '') => (await historyOf(person, query)).items.map(({ phone }) => phone);
const addSearch = (person: Person, phone: string, at: Date) =>
  database.db
    .insertInto('search_history')
    .values({ profile_id: person.id, phone, day: toDay(at), searched_at: at })
    .execute();

/** Does what a deletion left for later, which the app does by itself after some seconds; returns the payloads. */
async function workLeft(queue: string, person: Person): Promise<string[]> {
  const { rows } = await database.pool.query<{ data: string }>(
    `select data::text as data from pgboss.job where name = $1 and data->>'profileId' = $2`,
    [queue, person.id],
  );
  for (const { data } of rows) await runQueuedJob(app, queue, JSON.parse(data));
  return rows.map(({ data }) => data);
}

describe('the search history', () => {
  it('has what was just looked up, each number once a day with the last time, and not the own one', async () => {
    const asker = await join(app);
    const spam = await addNumber(database, { openReports: [{ count: 60 }], organisations: [{ name: 'Hospital' }] });
    const plain = makePhone();
    for (const phone of [spam, plain, asker.phone, '112']) {
      await look(app, asker, phone);
      clock.advance(1_000);
    }
    const at = Math.floor(clock.now().getTime() / 1000);
    await look(app, asker, spam);
    const { items, total, hasMore } = await historyOf(asker);
    expect({ total, hasMore }).toEqual({ total: 2, hasMore: false });
    expect(items).toMatchObject([
      { phone: spam, label: 'unwanted', name: 'Hospital', searchedAtTimestamp: at, date: toDay(clock.now()) },
      { phone: plain, label: 'unknown', name: null, country: 'DE' },
    ]);
    clock.advance(dayMs);
    await look(app, asker, spam);
    expect(await phonesOf(asker)).toEqual([spam, spam, plain]);
  });

  it('T lists the number of a private person, without their name', async () => {
    const asker = await join(app);
    const maria = await join(app, { first_name: 'Maria', last_name: 'Kuznetsova' });
    await look(app, asker, maria.phone);
    const history = await historyOf(asker);
    expect(history).toMatchObject({ total: 1, items: [{ phone: maria.phone, name: null }] });
    expect(JSON.stringify(history)).not.toMatch(/Maria|Kuznetsova/);
  });

  it('pages, the newest or the oldest first', async () => {
    const asker = await join(app);
    const phones = [makePhone(), makePhone(), makePhone()];
    for (const [i, phone] of phones.entries())
      await addSearch(asker, phone, new Date(clock.now().getTime() + i * 1000));
    expect(await phonesOf(asker)).toEqual(phones.toReversed());
    expect(await phonesOf(asker, '?order_by=oldest&limit=2')).toEqual(phones.slice(0, 2));
    expect(await historyOf(asker, '?order_by=oldest&limit=2')).toMatchObject({ total: 3, hasMore: true });
    expect(await historyOf(asker, '?limit=2&offset=2')).toMatchObject({ total: 3, hasMore: false });
    expect(await historyOf(asker, '?offset=3')).toEqual({ items: [], total: 3, hasMore: false, next: null });
  });

  it.each(['?limit=0', '?limit=101', '?limit=x', '?offset=-1', '?offset=1e99', '?order_by=random', '?limit=1.5'])(
    'refuses %s',
    async (query) => {
      const asker = await join(app);
      expect(await asker.browser.ask(`/api/v6/search/history${query}`)).toMatchObject({ code: 'request.invalid' });
    },
  );

  it('is deleted one by one, and what was just looked up does not come back', async () => {
    const asker = await join(app);
    const [phone, kept] = [makePhone(), makePhone()];
    await look(app, asker, phone);
    await look(app, asker, kept);
    const date = toDay(clock.now());
    const remove = (fields: Record<string, string>) => asker.browser.post('/api/v6/search/history/delete', fields);
    for (const fields of [
      { phoneNumber: makePhone(), date },
      { phoneNumber: phone, date: '2001-01-01' },
      { phoneNumber: phone, date: '9999-12-31' },
    ]) {
      expect(await remove(fields)).toMatchObject({ status: 200, data: { status: true } });
    }
    for (const fields of [
      { phoneNumber: phone, date: '2026-02-30' },
      { phoneNumber: phone, date: '0000-01-01' },
      { phoneNumber: phone, date: 'today' },
      { phoneNumber: phone },
      { date },
      { phoneNumber: '', date },
    ] as Record<string, string>[]) {
      expect(await remove(fields)).toMatchObject({ status: 400, code: 'request.invalid' });
    }
    expect(await remove({ phoneNumber: 'abc', date })).toMatchObject({ status: 400, code: 'number.invalid' });
    expect(await phonesOf(asker)).toHaveLength(2);
    expect((await remove({ phoneNumber: `+${phone}`, date })).status).toBe(200);
    expect(await phonesOf(asker)).toEqual([kept]);
    // A repeated request, as after a lost response.
    expect((await remove({ phoneNumber: phone, date })).status).toBe(200);
  });

  it('is cleared, with what was looked up this moment', async () => {
    const asker = await join(app);
    await addSearch(asker, makePhone(), new Date(clock.now().getTime() - 40 * dayMs));
    await look(app, asker, makePhone());
    expect(await asker.browser.post('/api/v6/search/history/clear')).toMatchObject({ status: 200 });
    expect(await historyOf(asker)).toEqual({ items: [], total: 0, hasMore: false, next: null });
  });

  it('loses what another server writes after the deletion, except what was looked up since', async () => {
    const [asker, bystander] = [await join(app), await join(app)];
    const [deleted, again, kept] = [makePhone(), makePhone(), makePhone()];
    const other = new HistoryLog({ ...quietReports, database });
    const record = (person: Person, phone: string) => other.record({ profileId: person.id, phone, at: clock.now() });
    for (const phone of [deleted, again, kept]) record(asker, phone);
    record(bystander, deleted);
    const date = toDay(clock.now());
    for (const phoneNumber of [deleted, again]) {
      await asker.browser.post('/api/v6/search/history/delete', { phoneNumber, date });
    }
    clock.advance(1_000);
    record(asker, again);
    await other.flush();
    const payloads = await workLeft('delete-late-history', asker);
    expect(payloads).toHaveLength(2);
    expect(payloads.join()).not.toMatch(new RegExp(`${deleted}|${again}`));
    expect(await phonesOf(asker)).toEqual([again, kept]);

    clock.advance(1_000);
    record(asker, deleted);
    await asker.browser.post('/api/v6/search/history/clear');
    clock.advance(1_000);
    record(asker, kept);
    await other.flush();
    for (let time = 0; time < 2; time += 1) expect(await workLeft('clear-late-history', asker)).toHaveLength(1);
    expect(await phonesOf(asker)).toEqual([kept]);
    expect(await phonesOf(bystander)).toEqual([deleted]);
    await other.stop();
  });

  it('is the member’s alone', async () => {
    const [asker, other] = [await join(app), await join(app)];
    const phone = makePhone();
    await look(app, asker, phone);
    expect(await phonesOf(other)).toEqual([]);
    const fields = { phoneNumber: phone, date: toDay(clock.now()), profile_id: asker.id, profileId: asker.id };
    await other.browser.post('/api/v6/search/history/delete', fields);
    await other.browser.post('/api/v6/search/history/clear', fields);
    expect(await phonesOf(other, `?profile_id=${asker.id}`)).toEqual([]);
    expect(await phonesOf(asker)).toEqual([phone]);
  });

  it.each(['/api/v6/search/history', '/api/v6/spy/visitors', '/api/v6/spy/days'])(
    '%s is not for visitors or deactivated members',
    async (path) => {
      expect((await app.request(path)).status).toBe(401);
      const gone = await join(app, { deactivated_at: clock.now() });
      expect(await gone.browser.ask(path)).toMatchObject({ status: 409, code: 'profile.deactivated' });
    },
  );

  it('is deleted by visitors never', async () => {
    for (const act of ['delete', 'clear']) {
      const body = new URLSearchParams({ phoneNumber: makePhone(), date: '2026-01-01' });
      expect((await app.request(`/api/v6/search/history/${act}`, { method: 'POST', body })).status).toBe(401);
    }
  });

  it('goes back 365 days', async () => {
    const asker = await join(app);
    const [old, recent] = [makePhone(), makePhone()];
    await addSearch(asker, old, new Date(clock.now().getTime() - 365 * dayMs - 1));
    await addSearch(asker, recent, new Date(clock.now().getTime() - 365 * dayMs + 1));
    await deleteOldHistory(database.db, clock.now(), 365);
    expect(await phonesOf(asker)).toEqual([recent]);
  });
});

describe('who looked my number up', () => {
  const soon = () => new Date(clock.now().getTime() + dayMs);
  async function visitorsOf(person: Person, query = ''): Promise<NumberVisitors> {
    const answer = await person.browser.ask(`/api/v6/spy/visitors${query}`);
    expect(answer.status).toBe(200);
    const visitors = NumberVisitors.parse(answer.data);
    expect(answer.data).toStrictEqual(visitors);
    return visitors;
  }

  it('needs the subscription', async () => {
    const plain = await join(app);
    const lapsed = await join(app, { pro_until: clock.now() });
    for (const person of [plain, lapsed]) {
      expect(await person.browser.ask('/api/v6/spy/visitors')).toMatchObject({
        status: 422,
        code: 'subscription.required',
      });
    }
  });

  it('shows members, each once, the newest first, and neither visitors nor me', async () => {
    const me = await join(app, { pro_until: soon() });
    const maria = await join(app, { first_name: 'Maria', last_name: 'Kuznetsova' });
    const shy = await join(app, { first_name: 'Shy', profile_going: false });
    const gone = await join(app, { first_name: 'Gone' });
    for (const asker of [maria, shy, gone, maria, me, null]) {
      await look(app, asker, me.phone);
      clock.advance(1_000);
    }
    await addSearch(maria, me.phone, new Date(clock.now().getTime() - 5 * dayMs));
    await database.db.updateTable('profile').set({ deactivated_at: clock.now() }).where('id', '=', gone.id).execute();
    const nobody = { firstName: '', lastName: '', profileId: null };
    const visitors = await visitorsOf(me);
    expect(visitors).toMatchObject({
      items: [{ firstName: 'Maria', lastName: 'Kuznetsova', profileId: Number(maria.id) }, nobody, nobody],
      hidden: 0,
      total: 3,
      hasMore: false,
    });
    expect(await visitorsOf(me, '?limit=1&offset=1')).toMatchObject({ items: [nobody], total: 3, hasMore: true });
  });

  it('counts members with antispy and their subscription, and does not name them', async () => {
    const me = await join(app, { pro_until: soon() });
    const hidden = await join(app, { first_name: 'Hidden', antispy: true, pro_until: soon() });
    const lapsed = await join(app, { first_name: 'Lapsed', antispy: true, pro_until: clock.now() });
    for (const asker of [hidden, lapsed]) await look(app, asker, me.phone);
    const visitors = await visitorsOf(me);
    expect(visitors).toMatchObject({ items: [{ firstName: 'Lapsed' }], hidden: 1, total: 1 });
  });

  it('goes back 90 days, and not to the time of an earlier holder', async () => {
    const me = await join(app, { pro_until: soon() });
    const [recent, old] = [await join(app), await join(app)];
    await addSearch(recent, me.phone, new Date(clock.now().getTime() - 90 * dayMs + 60_000));
    await addSearch(old, me.phone, new Date(clock.now().getTime() - 90 * dayMs - 1));
    expect((await visitorsOf(me)).items.map(({ profileId }) => profileId)).toEqual([Number(recent.id)]);
    await database.db.updateTable('profile').set({ held_since: app.clock.now() }).where('id', '=', me.id).execute();
    expect(await visitorsOf(me)).toMatchObject({ items: [], hidden: 0, total: 0 });
  });
});

describe('H2: how often my number was looked up', () => {
  async function daysOf(person: Person): Promise<LookUpDays> {
    const answer = await person.browser.ask('/api/v6/spy/days');
    expect(answer.status).toBe(200);
    const days = LookUpDays.parse(answer.data);
    expect(answer.data).toStrictEqual(days);
    return days;
  }
  const before = (days: number) => new Date(clock.now().getTime() - days * dayMs);

  /** This many members look the number up that many days ago. */
  async function asked(phone: string, days: number, count: number) {
    for (let one = 0; one < count; one += 1) await addSearch(await join(app), phone, before(days));
  }

  it('is told to every holder, day by day for 90 days that are over, with who looks up privately and nobody by name', async () => {
    const me = await join(app);
    const hidden = await join(app, { antispy: true, pro_until: before(-1) });
    for (const days of [91, 90, 5, 1]) await asked(me.phone, days, 4);
    for (const days of [91, 90, 5]) await addSearch(hidden, me.phone, before(days));
    await asked(me.phone, 5, 2);
    await addSearch(me, me.phone, before(1));
    const { days, total, fewest } = await daysOf(me);
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([90, toDay(before(90)), toDay(before(1))]);
    expect(days.filter(({ count }) => count !== null)).toEqual([
      { day: toDay(before(90)), count: 5 },
      { day: toDay(before(5)), count: 7 },
    ]);
    // Rounded down from 16.
    expect([total, fewest]).toEqual([15, 5]);
  });

  it('39: does not tell that one certain person asked: not as they do, nor of a day on which few did', async () => {
    const [me, maria] = [await join(app), await join(app, { antispy: true, pro_until: before(-9) })];
    await asked(me.phone, 3, 3);
    await asked(me.phone, 0, 5);
    const silent = await daysOf(me);
    expect([silent.total, silent.days.every(({ count }) => count === null)]).toEqual([0, true]);
    await look(app, maria, me.phone);
    expect(await daysOf(me)).toEqual(silent);
    await addSearch(maria, me.phone, before(3));
    expect(await daysOf(me)).toEqual(silent);
    // Neither her deleting the entry nor her leaving is visible.
    await maria.browser.post('/api/v6/search/history/clear', {});
    expect(await daysOf(me)).toEqual(silent);
    clock.advance(dayMs);
    expect((await daysOf(me)).total).toBe(5);
  });

  it('does not tell the time of an earlier holder, nor of another number', async () => {
    const me = await join(app);
    await asked(makePhone(), 1, 5);
    await asked(me.phone, 3, 5);
    expect((await daysOf(me)).total).toBe(5);
    await database.db
      .updateTable('profile')
      .set({ held_since: before(2) })
      .where('id', '=', me.id)
      .execute();
    expect((await daysOf(me)).total).toBe(0);
  });
});
