import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Decided, ModerationLog } from '#contract/moderation.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { makeAddress, makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { noonToday, startTestApp, type TestApp } from '#test/start-app.ts';

const minute = 60_000;
let app: TestApp;
let moderator: Person;
beforeAll(async () => {
  // A verdict is of a day: none of what is compared here may lie on the two sides of midnight.
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '100000' }, clock: fixedClock(noonToday()) });
  moderator = await join(app, { role: 'moderator' });
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(minute));

const undo = (actId: string) => moderator.browser.post('/api/v6/moderation/undo', { act_id: actId });

describe('C4 a burst of votes', () => {
  const voteSurges = async (by = moderator) => {
    const { status, data } = await by.browser.ask<{ items: VoteSurge[]; total: number }>(
      '/api/v6/moderation/bursts?limit=100',
    );
    expect(status).toBe(200);
    return data;
  };
  interface VoteSurge {
    phone: string;
    version: number;
    votes: number;
    young: number;
  }
  const rowOf = async (phone: string) => {
    const { rows } = await app.database.pool.query<{ row: string }>(
      `select to_jsonb(n) - 'updated_at' - 'lookups' as row from (
        select phone, evidence, opinions, member_score, member_units from number where phone = $1) n
      union all select to_jsonb(o) - 'updated_at' from opinion o where phone = $1 order by 1`,
      [phone],
    );
    return rows;
  };
  const verdictOf = async (phone: string) => (await look(app, moderator, phone)).verdict;
  async function ban(count: number, phone: string): Promise<void> {
    for (let i = 0; i < count; i += 1) {
      await (await join(app)).browser.post('/api/v6/ban/add', { phone });
      app.clock.advance(minute);
    }
  }
  const settle = (voteSurge: VoteSurge | undefined, decision: string, by = moderator) =>
    by.browser.post<Decided>('/api/v6/moderation/burst/decide', {
      phone: voteSurge?.phone ?? '1000',
      burst_version: String(voteSurge?.version ?? 0),
      decision,
    });
  const of = async (phone: string, by = moderator) =>
    (await voteSurges(by)).items.find((voteSurge) => voteSurge.phone === phone);

  it('is queued; its removal restores the verdict exactly, and the undo what was there', async () => {
    const phone = makePhone();
    const old = await join(app, { created_at: new Date(app.clock.now().getTime() - 400 * 24 * 60 * minute) });
    old.browser.address = makeAddress();
    await old.browser.post('/api/v6/ban/add', { phone });
    const [before, verdict] = [await rowOf(phone), await verdictOf(phone)];
    app.clock.advance(2 * 60 * minute);
    const { total } = await voteSurges();
    await ban(12, phone);
    const voteSurge = await of(phone);
    expect(voteSurge).toMatchObject({ sign: 'bad', votes: 12, young: 12 });
    expect((await voteSurges()).total).toBe(total + 1);
    const whole = await rowOf(phone);
    const { data } = await settle(voteSurge, 'remove');
    expect((await rowOf(phone))[0]).toEqual(before[0]);
    const after = await verdictOf(phone);
    expect({ ...after, computedAtTimestamp: 0 }).toEqual({ ...verdict, computedAtTimestamp: 0 });
    expect(await of(phone)).toBeUndefined();
    expect((await undo(data.actId)).status).toBe(200);
    expect(await rowOf(phone)).toEqual(whole);
    expect(await of(phone)).toEqual(voteSurge);
    expect((await undo(data.actId)).code).toBe('moderation.changed');
    const log = await moderator.browser.ask('/api/v6/moderation/log?limit=2');
    expect(ModerationLog.parse(log.data).items).toMatchObject([
      { act: 'undone', undoes: data.actId, authorId: null },
      { act: 'burst_removed', kind: 'burst', textId: phone, authorId: null, can: { undo: false } },
    ]);
  });

  it('is left alone where nothing is wrong with it, and that can be taken back', async () => {
    const phone = makePhone();
    await ban(10, phone);
    const whole = await rowOf(phone);
    const voteSurge = await of(phone);
    const { data } = await settle(voteSurge, 'keep');
    expect([await of(phone), (await settle(voteSurge, 'remove')).code]).toEqual([undefined, 'text.not_found']);
    await undo(data.actId);
    expect([await rowOf(phone), await of(phone)]).toEqual([whole, voteSurge]);
  });

  it('is decided once, as it was seen, by moderators alone, and by nobody about their own number', async () => {
    const phone = makePhone();
    await ban(10, phone);
    const voteSurge = await of(phone);
    const member = await join(app);
    expect((await settle(voteSurge, 'keep', member)).code).toBe('page.not_found');
    expect((await member.browser.ask('/api/v6/moderation/bursts')).code).toBe('page.not_found');
    const older = voteSurge && { ...voteSurge, version: voteSurge.version - 1 };
    expect((await settle(older, 'keep')).code).toBe('moderation.changed');
    const holder = await join(app, { role: 'moderator' });
    await ban(10, holder.phone);
    expect(await of(holder.phone, holder)).toBeUndefined();
    const own = await of(holder.phone);
    expect((await voteSurges(holder)).total).toBe((await voteSurges()).total - 1);
    expect((await settle(own, 'remove', holder)).code).toBe('moderation.refused');
    const both = await Promise.all([settle(voteSurge, 'keep'), settle(voteSurge, 'remove', holder)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    // What was decided about the holder's number they do not read of.
    await settle(own, 'keep');
    const log = await holder.browser.ask('/api/v6/moderation/log?limit=100');
    expect(ModerationLog.parse(log.data).items.map(({ textId }) => textId)).not.toContain(holder.phone);
  });

  it('M3: six four-day-old accounts of one network are queued, paint nothing red, and a look at them ends it', async () => {
    const phone = makePhone();
    const opened = new Date(app.clock.now().getTime() - 4 * 24 * 60 * minute);
    for (let i = 0; i < 6; i += 1) {
      const one = await join(app, { created_at: opened });
      one.browser.address = `198.18.7.${i + 1}`;
      await one.browser.post('/api/v6/ban/add', { phone });
      app.clock.advance(minute);
    }
    const { label, burst, evidence } = await verdictOf(phone);
    expect({ label, bad: evidence.bad, sign: burst?.sign }).toEqual({ label: 'unknown', bad: 1, sign: 'bad' });
    expect((await look(app, null, phone)).metrics.bans).toBe(6);
    const queued = await of(phone);
    expect(queued).toMatchObject({ votes: 6, young: 6 });
    await settle(queued, 'keep');
    // Another vote of that network is of the same people who were looked at; three more are not.
    const more = async () => {
      app.clock.advance(minute);
      const one = await join(app, { created_at: opened });
      one.browser.address = '198.18.7.200';
      await one.browser.post('/api/v6/ban/add', { phone });
      return (await verdictOf(phone)).burst;
    };
    expect([await more(), await more()]).toEqual([null, null]);
    expect(await more()).toMatchObject({ sign: 'bad' });
  });
});
