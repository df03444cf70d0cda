import { describe, expect, it } from 'vitest';
import { StatedOfNumber } from '#contract/profile.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { addActor } from '#test/actors.ts';
import { makePhone } from '#test/factories.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { join, look, type Person } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp } from '#test/start-app.ts';
import { createNoonApp } from '#test/whole-file.ts';
import { suspendAccount, unsuspendAccount } from '../commands/operate-account.ts';
import { stateOfNumber } from '../commands/state-of-number.ts';

const dayMs = 86_400_000;
const { app, clock, database } = await createNoonApp({ RATE_FACTOR: '10000', SESSION_DAYS: '60' });

const state = (by: { browser: TestBrowser }, kind: string) => by.browser.post('/api/v6/number/state', { kind });
const unstate = (by: { browser: TestBrowser }) => by.browser.post('/api/v6/number/unstate');
const statedOf = async (phone: string, by: Person | null = null) => (await look(app, by, phone)).holderStatement;
const rowOf = ({ id }: Person) =>
  database.db
    .selectFrom('profile')
    .select(['stated', 'stated_at', 'stated_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('U12: what a holder states of the number', () => {
  it('is on its page for everybody with its dates, until it ends by itself, and can be stated anew', async () => {
    const [holder, other] = [await join(app), await join(app)];
    expect(await statedOf(holder.phone)).toBeNull();
    const since = clock.now();
    const answer = await state(holder, 'spoofed');
    expect(answer.status).toBe(200);
    const dates = {
      sinceTimestamp: toTimestamp(since),
      untilTimestamp: toTimestamp(new Date(since.getTime() + 30 * dayMs)),
    };
    expect(StatedOfNumber.parse(answer.data)).toEqual({ status: true, kind: 'spoofed', ...dates });
    for (const by of [null, other, holder]) {
      expect(await statedOf(holder.phone, by)).toEqual({ kind: 'spoofed', ...dates, reports: 0 });
    }
    expect((await holder.browser.ask('/api/v6/profile/my')).data).toMatchObject({ holderStatement: dates });
    clock.advance(29 * dayMs);
    expect(await statedOf(holder.phone)).toMatchObject({ kind: 'spoofed' });
    expect((await state(holder, 'no_calls')).status).toBe(200);
    clock.advance(29 * dayMs);
    expect(await statedOf(holder.phone)).toMatchObject({ kind: 'no_calls' });
    clock.advance(dayMs);
    expect(await statedOf(holder.phone)).toBeNull();
  });

  it('is taken back by its holder, however old the proof', async () => {
    const holder = await join(app);
    await state(holder, 'no_calls');
    expect(await statedOf(holder.phone)).not.toBeNull();
    for (let day = 0; day < 32; day += 8) {
      await holder.browser.ask('/api/v6/profile/my');
      clock.advance(8 * dayMs);
    }
    expect(await state(holder, 'spoofed')).toMatchObject({ status: 401, code: 'sign_in.proof_needed' });
    expect(await rowOf(holder)).toMatchObject({ stated: 'no_calls' });
    expect((await unstate(holder)).status).toBe(200);
    expect((await unstate(holder)).status).toBe(200);
    expect(await rowOf(holder)).toEqual({ stated: null, stated_at: null, stated_until: null });
  });

  it('counts what is reported from that day on apart, and moves no verdict', async () => {
    const [holder, early, late] = [await join(app), await join(app), await join(app)];
    await early.browser.post('/api/v6/ban/add', { phone: holder.phone });
    clock.advance(2 * dayMs);
    await state(holder, 'spoofed');
    expect(await statedOf(holder.phone)).toMatchObject({ reports: 0 });
    await late.browser.post('/api/v6/ban/add', { phone: holder.phone });
    const { holderStatement, verdict } = await look(app, null, holder.phone);
    expect(holderStatement).toMatchObject({ reports: 1 });
    await unstate(holder);
    const after = await look(app, null, holder.phone);
    const judged = ({ evidence, label, risk, headline }: typeof verdict) => ({ evidence, label, risk, headline });
    expect(judged(after.verdict)).toEqual(judged(verdict));
  });

  it('39: stands for as many days as its holder says, and no more than the site lets it', async () => {
    const holder = await join(app);
    const stateFor = (days: string, by = holder) => by.browser.post('/api/v6/number/state', { kind: 'spoofed', days });
    const { data } = await stateFor('3');
    const { sinceTimestamp, untilTimestamp } = StatedOfNumber.parse(data);
    expect(untilTimestamp - sinceTimestamp).toBe((3 * dayMs) / 1000);
    for (const days of ['0', '31', '1.5', '-1', 'x']) {
      expect(await stateFor(days)).toMatchObject({ status: 400, code: 'request.invalid' });
    }
    clock.advance(3 * dayMs);
    expect(await statedOf(holder.phone)).toBeNull();
  });

  it('39: stated anew while it stands goes on from its first day, and another begins anew', async () => {
    const [holder, late] = [await join(app), await join(app)];
    const since = toTimestamp(clock.now());
    await state(holder, 'spoofed');
    await late.browser.post('/api/v6/ban/add', { phone: holder.phone });
    clock.advance(10 * dayMs);
    await state(holder, 'spoofed');
    const untilTimestamp = toTimestamp(new Date(clock.now().getTime() + 30 * dayMs));
    const renewed = { kind: 'spoofed', sinceTimestamp: since, untilTimestamp, reports: 1 };
    expect(await statedOf(holder.phone)).toEqual(renewed);
    await state(holder, 'no_calls');
    const again = { kind: 'no_calls', sinceTimestamp: toTimestamp(clock.now()), reports: 0 };
    expect(await statedOf(holder.phone)).toMatchObject(again);
  });

  it('39: ends with the holder period, is no former holder’s to make, and does not stand again when they come back', async () => {
    const phone = makePhone();
    const first = new TestBrowser(app);
    await first.signIn(phone, { person: 'first' });
    expect((await state({ browser: first }, 'spoofed')).status).toBe(200);
    // The account is silent long enough for a prover elsewhere to be someone else.
    await database.db
      .updateTable('profile')
      .set({ last_seen_at: new Date(0) })
      .where('phone', '=', phone)
      .execute();
    await new TestBrowser(app).signIn(phone, { person: 'second' });
    expect(await statedOf(phone)).toBeNull();
    expect(await state({ browser: first }, 'spoofed')).toMatchObject({ status: 403, code: 'session.ended' });
    expect(await statedOf(phone)).toBeNull();
    // The page discards a rejected token.
    first.token = null;
    await first.signIn(phone, { person: 'first' });
    expect(await statedOf(phone)).toBeNull();
  });

  it('keeps its day and its count when it is stated anew, taken back meanwhile, or another between', async () => {
    const holder = await join(app);
    const since = toTimestamp(clock.now());
    await state(holder, 'spoofed');
    await (await join(app)).browser.post('/api/v6/ban/add', { phone: holder.phone });
    clock.advance(2 * dayMs);
    const untilTimestamp = toTimestamp(new Date(clock.now().getTime() + 30 * dayMs));
    const kept = { kind: 'spoofed', sinceTimestamp: since, untilTimestamp };
    expect((await state(holder, 'spoofed')).data).toMatchObject(kept);
    expect(await statedOf(holder.phone)).toEqual({ ...kept, reports: 1 });
    await unstate(holder);
    expect(await statedOf(holder.phone)).toBeNull();
    await state(holder, 'spoofed');
    expect(await statedOf(holder.phone)).toEqual({ ...kept, reports: 1 });
    await state(holder, 'no_calls');
    expect(await statedOf(holder.phone)).toMatchObject({ kind: 'no_calls', sinceTimestamp: since + 2 * 86_400 });
    await state(holder, 'spoofed');
    expect(await statedOf(holder.phone)).toEqual({ ...kept, reports: 1 });
    // Made again after its end, it is a new statement.
    await unstate(holder);
    clock.advance(30 * dayMs);
    holder.browser.token = null;
    await holder.browser.signIn(holder.phone);
    await state(holder, 'spoofed');
    const again = { kind: 'spoofed', sinceTimestamp: toTimestamp(clock.now()), reports: 0 };
    expect(await statedOf(holder.phone)).toMatchObject(again);
  });

  it('is for a proven holder alone, and for the own number', async () => {
    const [holder, weak, deactivated] = [await join(app), await join(app, { is_proven: false }), await join(app)];
    await deactivated.browser.post('/api/v6/profile/cancel', { cancel: '1' });
    expect(await state({ browser: new TestBrowser(app) }, 'spoofed')).toMatchObject({
      status: 401,
      code: 'sign_in.required',
    });
    expect(await unstate({ browser: new TestBrowser(app) })).toMatchObject({ status: 401 });
    expect(await state(weak, 'spoofed')).toMatchObject({ status: 401, code: 'sign_in.proof_needed' });
    expect(await state(deactivated, 'spoofed')).toMatchObject({ status: 409, code: 'profile.deactivated' });
    for (const { phone } of [weak, deactivated]) expect(await statedOf(phone)).toBeNull();
    for (const kind of ['hacked', '', 'constructor']) {
      expect(await state(holder, kind)).toMatchObject({ status: 400, code: 'request.invalid' });
    }
    // No field can name another number.
    const other = await join(app);
    await holder.browser.post('/api/v6/number/state', { kind: 'spoofed', phone: other.phone, profile_id: other.id });
    expect(await statedOf(other.phone)).toBeNull();
    expect(await statedOf(holder.phone)).not.toBeNull();
  });

  it('is out of sight while the account is deactivated, tells nothing by the profile’s id, and is in the export', async () => {
    const [holder, other] = [await join(app, { first_name: 'Hilda' }), await join(app)];
    await state(holder, 'spoofed');
    const headers = { authorization: `Bearer ${holder.browser.token}` };
    const file = await app.request('/api/v6/profile/export', { headers });
    expect(await file.json()).toMatchObject({ account: { statedOfNumber: { kind: 'spoofed' } } });
    const opened = await other.browser.ask(`/api/v202505/profile/${holder.id}`);
    expect(opened.data).toMatchObject({ profile: { firstName: 'Hilda' }, holderStatement: null });
    await holder.browser.post('/api/v6/profile/cancel', { cancel: '1' });
    expect(await statedOf(holder.phone)).toBeNull();
    await holder.browser.post('/api/v6/profile/cancel', { cancel: '0' });
    expect(await statedOf(holder.phone)).toMatchObject({ kind: 'spoofed' });
    await holder.browser.post('/api/v6/profile/cancel', { cancel: '1' });
    clock.advance(31 * dayMs);
    await runRepeatedJob(app, 'erase-profiles');
    expect(await rowOf(holder)).toEqual({ stated: null, stated_at: null, stated_until: null });
  });

  it('39: is gone with a bar, and does not stand again when that is lifted', async () => {
    const holder = await join(app);
    await state(holder, 'spoofed');
    expect(await statedOf(holder.phone)).not.toBeNull();
    const operation = { reason: 'Fraud.', now: clock.now() };
    const alone = async () => {};
    expect(await suspendAccount(database.db, { profileId: holder.id }, operation, alone)).toBe('done');
    expect(await statedOf(holder.phone)).toBeNull();
    expect(await state(holder, 'spoofed')).toMatchObject({ status: 403 });
    expect(await unsuspendAccount(database.db, { profileId: holder.id }, operation, alone)).toBe('done');
    expect(await statedOf(holder.phone)).toBeNull();
  });

  it('39: from two browsers at once is one statement, whole, and what the page says is what was kept', async () => {
    const holder = await join(app);
    const again = { browser: new TestBrowser(app) };
    again.browser.token = holder.browser.token;
    for (let round = 0; round < 5; round += 1) {
      const acts = [state(holder, 'spoofed'), state(again, 'no_calls'), unstate(again), state(holder, 'no_calls')];
      expect((await Promise.all(acts)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const row = await rowOf(holder);
      const isThere = row.stated !== null;
      expect([row.stated_at !== null, row.stated_until !== null]).toEqual([isThere, isThere]);
      expect((await statedOf(holder.phone))?.kind ?? null).toBe(row.stated);
    }
  });

  it('39: stated while the clock was a year ahead does not stand once it is right, and is stated anew', async () => {
    const holder = await addActor(database);
    const wrong = new Date(clock.now().getTime() + 365 * dayMs);
    const wish = { kind: 'spoofed', days: 30 } as const;
    await stateOfNumber(database, holder, wish, wrong);
    expect(await statedOf(holder.phone)).toBeNull();
    expect(await stateOfNumber(database, holder, wish, clock.now())).toMatchObject({ at: clock.now() });
    const untilTimestamp = toTimestamp(new Date(clock.now().getTime() + 30 * dayMs));
    expect(await statedOf(holder.phone)).toMatchObject({ sinceTimestamp: toTimestamp(clock.now()), untilTimestamp });
  });

  it('stands as long as the operator says, and is stated so often an hour', async () => {
    const short = await startTestApp({ database, clock, env: { BOT_CHECK: 'off', HOLDER_STATEMENT_DAYS: '3' } });
    const holder = await join(short);
    const { data } = await state(holder, 'spoofed');
    const { sinceTimestamp, untilTimestamp } = StatedOfNumber.parse(data);
    expect(untilTimestamp - sinceTimestamp).toBe((3 * dayMs) / 1000);
    const longer = await holder.browser.post('/api/v6/number/state', { kind: 'spoofed', days: '4' });
    expect(longer).toMatchObject({ status: 400, code: 'request.invalid' });
    const answers = [];
    for (let i = 0; i < 60; i += 1) answers.push((await state(holder, 'spoofed')).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(59);
    expect(answers.at(-1)).toBe(429);
    await short.close();
  });
});
