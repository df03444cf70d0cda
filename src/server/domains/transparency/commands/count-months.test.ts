import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Transparency } from '#contract/transparency.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { countMonths } from './count-months.ts';

// Months end in the operator's zone: in Auckland up to 13 hours before UTC.
const zone = 'Pacific/Auckland';
const hour = 3_600_000;
const clock = fixedClock(new Date('2026-05-20T00:00:00Z'));

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock, env: { OPERATOR_TIME_ZONE: zone, BOT_CHECK: 'off' } });
  await fill();
});
afterAll(() => app.close());

const localMonth = (at: Date) => {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit' }).formatToParts(
    at,
  );
  const of = (type: string) => parts.find((part) => part.type === type)?.value;
  return `${of('year')}-${of('month')}`;
};

/** Times on both sides of month ends, in this zone and in UTC. */
const moments = [
  ...['2026-01-31T10:59:59Z', '2026-01-31T11:00:00Z', '2026-02-01T00:00:00Z', '2026-02-28T10:59:59Z'],
  ...['2026-02-28T11:00:00Z', '2026-03-31T10:59:59Z', '2026-03-31T11:00:00Z', '2026-04-15T12:00:00Z'],
  ...['2026-04-30T11:59:59Z', '2026-04-30T12:00:00Z', '2026-05-19T00:00:00Z'],
].map((at) => new Date(at));

async function fill() {
  const { db } = app.database;
  let n = 0;
  for (const at of moments) {
    for (let i = 0; i < 7; i += 1) {
      n += 1;
      const later = new Date(at.getTime() + (i + 1) * hour);
      await db
        .insertInto('moderation_statement')
        .values({
          profile_id: '1',
          act_id: null,
          kind: 'comment',
          text_id: String(n),
          source: 'report',
          restriction:
            (['removed', 'removed', 'held', 'barred', 'suspended', 'paused', 'removed'] as const)[i] ?? 'held',
          rule: ['spam', 'spam', 'listed_word', 'removed_before', 'operator', 'unfounded_complaints', 'spam'][i] ?? '',
          is_found_by_machine: i > 2,
          is_decided_by_machine: n % 2 === 0,
          is_by_law: false,
          written_at: null,
          applied_at: at,
          stated_at: at,
          ended_at: null,
          reversed_at: n % 4 === 0 ? later : null,
        })
        .execute();
      const made = await db
        .insertInto('complaint_case')
        .values({
          seed: `s${n}`,
          ticket_key: `t${n}`,
          phone: '12025550142',
          by_profile: null,
          profile_id: null,
          person_key: `p${n}`,
          email_key: `e${n}`,
          sealed: '',
          reason: i < 6 ? 'insult' : 'no_contact',
          is_court: i === 5,
          state: 'decided',
          received_at: at,
          due_at: later,
          warned_at: null,
          late_at: null,
          decided_at: later,
          closed_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const event = (event: string, when: Date) => ({
        case_id: made.id,
        item_id: null,
        event,
        source: 'site' as const,
        profile_id: null,
        at: when,
      });
      const events = [event(i % 3 === 0 ? 'refused' : 'upheld', later), event('decided', later), event('late', at)];
      await db.insertInto('complaint_event').values(events).execute();
      // Decided again after an appeal: the median uses the first decision.
      await db
        .insertInto('complaint_event')
        .values(event('decided', new Date(later.getTime() + hour)))
        .execute();
      await db
        .insertInto('moderation_act')
        .values({
          act: ['burst_removed', 'wave_removed', 'removed', 'removed'][i] ?? 'account_removed',
          source: 'moderator',
          kind: null,
          text_id: null,
          revision: null,
          profile_id: null,
          moderator_id: null,
          reason: null,
          note: null,
          before: null,
          undoes: null,
          done_at: at,
          evidence: JSON.stringify(i === 2 ? { wave: String(n), waveAct: '1' } : {}),
        })
        .execute();
    }
  }
}

/** Independent recount over all rows. */
async function recount(month: string) {
  const { db } = app.database;
  const of = (at: Date | null) => at !== null && localMonth(at) === month;
  const hidden = (count: number) => (count < 5 ? null : count);
  const stated = (await db.selectFrom('moderation_statement').selectAll().execute()).filter((one) => of(one.stated_at));
  const reversed = (await db.selectFrom('moderation_statement').selectAll().execute()).filter((one) =>
    of(one.reversed_at),
  );
  const received = (await db.selectFrom('complaint_case').selectAll().execute()).filter((one) => of(one.received_at));
  const events = (await db.selectFrom('complaint_event').selectAll().execute()).filter((one) => of(one.at));
  const acts = (await db.selectFrom('moderation_act').selectAll().execute()).filter((one) => of(one.done_at));
  const eventsOf = (name: string) => hidden(events.filter(({ event }) => event === name).length);
  const spam = stated.filter(({ restriction, rule }) => restriction === 'removed' && rule === 'spam');
  return {
    insults: hidden(received.filter(({ reason, is_court }) => reason === 'insult' && !is_court).length),
    courts: hidden(received.filter(({ is_court }) => is_court).length),
    spam: hidden(spam.length),
    upheld: eventsOf('upheld'),
    refused: eventsOf('refused'),
    late: eventsOf('late'),
    reversed: hidden(reversed.length),
    accounts: hidden(acts.filter(({ act }) => act === 'account_removed').length),
    waves: hidden(acts.filter(({ act }) => act === 'burst_removed').length),
    spamWaves: hidden(acts.filter(({ act }) => act === 'wave_removed').length),
    spamWaveTexts: hidden(acts.filter(({ act, evidence }) => act === 'removed' && 'wave' in evidence).length),
  };
}

async function ask(): Promise<Transparency> {
  // Past the cache lifetime of one minute.
  clock.advance(61_000);
  const { status, data } = await new TestBrowser(app).ask('/api/v6/transparency');
  expect(status).toBe(200);
  expect(data).toStrictEqual(Transparency.parse(data));
  return Transparency.parse(data);
}

const count = () => countMonths(app.database.db, zone, clock.now());

describe('M39 figures of months', () => {
  it('are those of the log, month by month in the operator’s zone', async () => {
    expect((await ask()).months).toEqual([]);
    await Promise.all([count(), count()]);
    const { months, zone: told } = await ask();
    expect(told).toBe(zone);
    // January starts at the first event in the log; May is not over.
    expect(months.map(({ month }) => month)).toEqual(['2026-04', '2026-03', '2026-02', '2026-01']);
    for (const month of months) {
      const notice = (source: string, category: string) =>
        month.notices.find((one) => one.source === source && one.category === category)?.count;
      const { upheld, refused, late, reversed, accounts, waves, spamWaves, spamWaveTexts } = month;
      expect({
        insults: notice('complaint', 'insult'),
        courts: notice('complaint', 'court_decision'),
        spam: month.restrictions.find(({ kind, ground }) => kind === 'removed' && ground === 'spam')?.count,
        upheld,
        refused,
        late,
        reversed,
        accounts,
        waves,
        spamWaves,
        spamWaveTexts,
      }).toEqual(await recount(month.month));
    }
    // Seven decisions each took 1 to 7 hours. Cases from January's last second were decided in February.
    expect(months.map(({ medianComplaintHours }) => medianComplaintHours)).toEqual([4, 4, 4, null]);
    // Guards the comparison: some counts must be hidden and some shown.
    const all = months.flatMap(({ restrictions, notices }) => [...restrictions, ...notices].map((one) => one.count));
    expect([all.includes(null), all.some((one) => one !== null)]).toEqual([true, true]);
  });

  it('are counted an hour after the month’s end by the zone, and once', async () => {
    const newest = async () => (await ask()).months[0]?.month;
    clock.set(new Date('2026-05-31T12:58:00Z'));
    await count();
    expect(await newest()).toBe('2026-04');
    clock.set(new Date('2026-05-31T13:00:01Z'));
    await count();
    expect(await newest()).toBe('2026-05');
    const before = await app.database.db.selectFrom('transparency_month').selectAll().orderBy('month').execute();
    // A deleted log row does not change a month already counted.
    await app.database.db.deleteFrom('moderation_statement').where('rule', '=', 'spam').execute();
    await count();
    expect(await app.database.db.selectFrom('transparency_month').selectAll().orderBy('month').execute()).toEqual(
      before,
    );
  });

  it('of months in which the site was off are counted together when it is back, quiet ones too', async () => {
    clock.set(new Date('2026-09-10T00:00:00Z'));
    await count();
    const { months } = await ask();
    expect(months.map(({ month }) => month).slice(0, 4)).toEqual(['2026-08', '2026-07', '2026-06', '2026-05']);
    const quiet = [months[0]?.restrictions, months[0]?.notices].flatMap((cells) => cells?.map((cell) => cell.count));
    expect(new Set(quiet)).toEqual(new Set([null]));
  });

  it('cost one question a minute, however many ask', async () => {
    clock.advance(61_000);
    const asked: number[] = [];
    const { db } = app.database;
    const before = await db.selectFrom('transparency_month').selectAll().execute();
    expect(before.length).toBeGreaterThan(5);
    await Promise.all(Array.from({ length: 30 }, () => app.request('/api/v6/transparency')));
    await db.deleteFrom('transparency_month').execute();
    for (let i = 0; i < 3; i += 1) {
      const { data } = await new TestBrowser(app).ask<Transparency>(`/api/v6/transparency?x=${i}`);
      asked.push(data.months.length);
    }
    expect(asked).toEqual([8, 8, 8]);
    expect((await ask()).months).toEqual([]);
    await db
      .insertInto('transparency_month')
      .values(before.map(({ figures, ...row }) => ({ ...row, figures: JSON.stringify(figures) })))
      .execute();
  });
});
