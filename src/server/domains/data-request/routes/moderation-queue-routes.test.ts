import { beforeEach, describe, expect, it } from 'vitest';
import { createDataRequestQueue } from '#test/data-requests.ts';
import { makePhone } from '#test/factories.ts';
import { join, look } from '#test/member.ts';

const moderationQueue = await createDataRequestQueue();
const { app, clock, moderator, visitor, send, follow, list, decide, withdraw, pass, run } = moderationQueue;
beforeEach(() => clock.advance(61_000));

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const until = (moment: string) => clock.advance(new Date(moment).getTime() - clock.now().getTime());
const metric = async (state: string) =>
  (await (await app.request('/metrics', { address: '127.0.0.1' })).text()).match(
    `ringbook_data_requests{state="${state}"} (\\d+)`,
  )?.[1];
const find = async (phone: string) => (await list()).find((one) => one.phone === phone);

describe('M29 requests on the desk', () => {
  it('M29: only moderators find them; whoever lost the role a second ago does not', async () => {
    const phone = makePhone();
    await send(phone, { kind: 'erasure' });
    const former = await join(app, { role: 'moderator' });
    expect(await decide(phone, 'extend', former)).toMatchObject({ status: 200 });
    const setRole = (role: 'member' | 'admin') =>
      app.database.db.updateTable('profile').set({ role }).where('id', '=', former.id).execute();
    await setRole('member');
    const path = '/api/v6/moderation/data_requests';
    const fields = { request_id: '1', request_version: '1', decision: 'answer', note: 'Something in writing.' };
    for (const { browser } of [former, await join(app)]) {
      expect(await browser.ask(path)).toMatchObject({ status: 404, code: 'page.not_found' });
      expect(await browser.post('/api/v6/moderation/data_request/decide', fields)).toMatchObject({ status: 404 });
    }
    expect((await visitor().ask(path)).status).toBe(401);
    await setRole('admin');
    expect((await decide(phone, 'answer', former)).data).toMatchObject({ state: 'answered' });
  });

  it('M29: a moderator neither sees nor decides what concerns their number, in any spelling', async () => {
    const other = await join(app, { role: 'moderator' });
    await other.browser.post('/api/v6/data_request/send', { kind: 'objection' });
    const shown = await find(other.phone);
    expect(shown).toMatchObject({ isMember: true, phone: other.phone });
    expect((await list(other)).map(({ phone }) => phone)).not.toContain(other.phone);
    const fields = { request_id: shown?.id ?? '', request_version: '1', decision: 'answer', note: 'I agree with me.' };
    const answer = await other.browser.post('/api/v6/moderation/data_request/decide', fields);
    expect(answer).toMatchObject({ status: 422, code: 'moderation.refused' });
    // Sent without a session, by a separate proof of the same number.
    await send(other.phone, { kind: 'erasure' });
    expect(await list(other)).not.toContainEqual(expect.objectContaining({ phone: other.phone }));
    const mexican = await join(app, { role: 'moderator', phone: '525512345678' });
    await send('5215512345678', { kind: 'erasure' });
    expect((await list(mexican)).map(({ phone }) => phone)).not.toContain('5215512345678');
  });

  it('M38: that a moderator looked at a request is written down before its number and words are shown', async () => {
    const phone = makePhone();
    await send(phone, { kind: 'objection', text: 'Why am I here?' });
    const judge = await join(app, { role: 'moderator' });
    const looksOf = () =>
      app.database.db
        .selectFrom('moderation_look')
        .select(['source', 'case_id', 'profile_id'])
        .where('moderator_id', '=', judge.id)
        .execute();
    expect(await looksOf()).toEqual([]);
    const shown = (await list(judge)).find((one) => one.phone === phone);
    expect(await looksOf()).toContainEqual({ source: 'data_request', case_id: shown?.id, profile_id: null });
  });

  it('M29: answers and refuses with a reason, once, and names the version it saw', async () => {
    const phone = makePhone();
    const { ticket } = await send(phone, { kind: 'erasure', text: 'All of it.' });
    expect(await decide(phone, 'answer', moderator, { note: 'short' })).toMatchObject({ code: 'request.invalid' });
    expect(await decide(phone, 'answer', moderator, { request_version: '7' })).toMatchObject({
      status: 409,
      code: 'moderation.changed',
    });
    const seen = await find(phone);
    expect((await decide(phone, 'refuse')).data.state).toBe('refused');
    expect(await follow(ticket)).toMatchObject({ status: 'refused', answer: 'This is what we found and did.' });
    const again = { request_id: seen?.id ?? '', request_version: '2', decision: 'answer', note: 'Another answer.' };
    const second = await moderator.browser.post('/api/v6/moderation/data_request/decide', again);
    expect(second).toMatchObject({ status: 422, code: 'data_request.closed' });
    // A closed request does not block a new one.
    expect((await send(phone, { kind: 'erasure' })).status).toBe('sent');
  });

  it('M29: of two who decide at once one does', async () => {
    const phone = makePhone();
    await send(phone, { kind: 'objection' });
    const other = await join(app, { role: 'moderator' });
    const both = await Promise.all([decide(phone, 'answer'), decide(phone, 'refuse', other)]);
    expect(both.map(({ status }) => status).toSorted()).not.toEqual([200, 200]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('M29: who sent it takes it back while it waits', async () => {
    const phone = makePhone();
    const { ticket } = await send(phone, { kind: 'objection' });
    expect((await withdraw(ticket)).status).toBe(200);
    expect(await withdraw(ticket)).toMatchObject({ status: 422, code: 'data_request.closed' });
    expect(await find(phone)).toBeUndefined();
    expect((await follow(ticket)).history.map(({ event }) => event)).toEqual(['received', 'withdrawn']);
  });

  it('M29: unlists the number at once where the person says so', async () => {
    const phone = makePhone();
    const friend = await join(app);
    await friend.browser.post('/api/v6/suggest/add', { phone, first_name: 'Petra', last_name: 'Kettle' });
    await send(phone, { kind: 'erasure' });
    const listing = async () =>
      (await visitor().ask<{ isUnlisted: boolean }>(`/api/v6/number/listed/${phone}`)).data.isUnlisted;
    expect(await listing()).toBe(false);
    const { ticket } = await send(phone, { kind: 'erasure', unlist: '1' });
    expect(await listing()).toBe(true);
    expect(JSON.stringify(await look(app, friend, phone))).not.toContain('Kettle');
    expect((await follow(ticket)).history.map(({ event }) => event)).toEqual(['received', 'unlisted']);
  });
});

describe('M29 through the months', () => {
  it('M29: warns three days before the end, counts what is late, and extends once and only before', async () => {
    await pass(0);
    // One month from 31 January ends on 28 February, a Friday; three months end on 30 April, a Wednesday.
    until('2025-01-31T22:59:59Z');
    moderator.browser.token = null;
    await moderator.browser.signIn(moderator.phone);
    const [first, second] = [makePhone(), makePhone()];
    const one = await send(first, { kind: 'erasure' });
    const two = await send(second, { kind: 'objection' });
    expect(iso(one.dueAtTimestamp)).toBe('2025-02-28T23:00:00.000Z');
    const isDueSoon = async (phone: string) => (await find(phone))?.isDueSoon;
    until('2025-02-25T22:59:58Z');
    await pass(0);
    await run('settle-data-requests');
    expect(await isDueSoon(first)).toBe(false);
    until('2025-02-25T23:00:00Z');
    for (let times = 0; times < 2; times += 1) await run('settle-data-requests');
    expect(await isDueSoon(first)).toBe(true);
    expect((await follow(one.ticket)).history.map(({ event }) => event)).toEqual(['received', 'due_soon']);
    until('2025-02-28T22:59:58Z');
    const extended = await decide(first, 'extend');
    expect(extended).toMatchObject({ status: 200, data: { state: 'extended' } });
    expect(iso(extended.data.dueAtTimestamp)).toBe('2025-04-30T22:00:00.000Z');
    expect(await decide(first, 'extend')).toMatchObject({ status: 422, code: 'data_request.no_extension' });
    expect(await follow(one.ticket)).toMatchObject({
      status: 'extended',
      extension: 'This is what we found and did.',
      isLate: false,
      dueAtTimestamp: extended.data.dueAtTimestamp,
    });
    until('2025-02-28T23:00:00Z');
    expect(await decide(second, 'extend')).toMatchObject({ status: 422, code: 'data_request.no_extension' });
    const late = Number(await metric('late'));
    for (let times = 0; times < 2; times += 1) await run('settle-data-requests');
    expect((await find(first))?.isLate).toBe(false);
    expect(await find(second)).toMatchObject({ isLate: true, isDueSoon: false, can: { extend: false } });
    expect(Number(await metric('late'))).toBeGreaterThan(late);
    // A late request can still be answered.
    expect((await decide(second, 'answer')).data.state).toBe('answered');
    expect((await follow(two.ticket)).history.map(({ event }) => event)).toEqual([
      ...['received', 'due_soon', 'late', 'answered'],
    ]);
    until('2025-04-30T21:59:58Z');
    await pass(0);
    await run('settle-data-requests');
    expect(await find(first)).toMatchObject({ isLate: false, isDueSoon: true, status: 'extended' });
  });

  it('M29: a closed request is forgotten after its year, and not before; its history cannot be changed', async () => {
    const phone = makePhone();
    const { ticket } = await send(phone, { kind: 'objection' });
    await withdraw(ticket);
    const { pool } = app.database;
    await expect(pool.query("update data_request_event set event = 'answered'")).rejects.toThrow('never changed');
    clock.advance(365 * 86_400_000);
    await run('forget-data-requests');
    expect((await follow(ticket)).status).toBe('withdrawn');
    clock.advance(1000);
    await run('forget-data-requests');
    expect((await visitor().ask(`/api/v6/data_request/${ticket}`)).code).toBe('data_request.not_found');
  });
});
