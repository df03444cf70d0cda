import { beforeEach, expect, test } from 'vitest';
import type { DataRequestSent, QueueDataRequests } from '#contract/data-request.ts';
import type { Notices } from '#contract/notification.ts';
import { dayMs } from '#shared/time.ts';
import { createDataRequestQueue } from '#test/data-requests.ts';
import { makePhone } from '#test/factories.ts';
import { recordMail } from '#test/kept-mail.ts';
import { join, type Person } from '#test/member.ts';

const mailing = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'site@ringbook.test' };
const queue = await createDataRequestQueue({ ...mailing, SESSION_DAYS: '365', FRESH_PROOF_DAYS: '365' });
const { app, clock, moderator, send, follow, list, decide, withdraw, run } = queue;
const takeMails = await recordMail(app);
beforeEach(async () => {
  clock.advance(61_000);
  await takeMails();
});

const post = ({ browser }: Person, fields: Record<string, string>) =>
  browser.post<DataRequestSent>('/api/v6/data_request/send', fields);
async function sendAs(by: Person, fields: Record<string, string>): Promise<DataRequestSent> {
  const answer = await post(by, fields);
  expect(answer).toMatchObject({ status: 200 });
  return answer.data;
}
const eventsOf = async (ticket: string) => (await follow(ticket)).history.map(({ event }) => event);
const noticesOf = async ({ browser }: Person) =>
  (await browser.ask<Notices>('/api/v6/notification/list')).data.items.map(({ kind, link }) => [kind, link]);

test('38: a member who sends the same request again gets the first ticket, and a second one for each difference', async () => {
  const member = await join(app);
  const fields = { kind: 'erasure', text: 'All of it.', email: 'owner@example.test' };
  const first = await sendAs(member, fields);
  expect(await sendAs(member, fields)).toEqual({ ...first, status: 'already_sent' });
  expect((await list()).filter(({ phone }) => phone === member.phone)).toHaveLength(1);
  const others = [
    await sendAs(member, { ...fields, kind: 'objection' }),
    await sendAs(member, { ...fields, text: 'Half of it.' }),
    await sendAs(member, { ...fields, email: 'other@example.test' }),
    await sendAs(await join(app), fields),
  ];
  expect(others.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent', 'sent']);
  expect(new Set([first, ...others].map(({ ticket }) => ticket)).size).toBe(5);
  // A closed request was answered; asking again is a new one.
  await withdraw(first.ticket);
  expect(await sendAs(member, fields)).toMatchObject({ status: 'sent' });
});

test('38: unlisting with a repeated request is recorded in the first, once', async () => {
  const member = await join(app);
  const { ticket } = await sendAs(member, { kind: 'erasure' });
  expect(await follow(ticket)).toMatchObject({ isUnlisted: false });
  for (const _ of [1, 2]) {
    expect(await sendAs(member, { kind: 'erasure', unlist: '1' })).toMatchObject({ status: 'already_sent', ticket });
    expect(await follow(ticket)).toMatchObject({ isUnlisted: true });
  }
  expect(await eventsOf(ticket)).toEqual(['received', 'unlisted']);
});

test('38: the address of a request gets the receipt, with ticket and last full day, and a member a notice', async () => {
  const phone = makePhone();
  const { ticket, dueAtTimestamp } = await send(phone, { kind: 'erasure', email: 'stranger@example.test' });
  expect(await takeMails()).toMatchObject([
    {
      kind: 'data_request_received',
      to: 'stranger@example.test',
      link: `/data-request/${ticket}`,
      values: { ticket: { code: ticket }, due: { at: dueAtTimestamp - 1 } },
    },
  ]);
  await send(makePhone(), { kind: 'erasure' });
  expect(await takeMails()).toEqual([]);
  const member = await join(app);
  const sent = await sendAs(member, { kind: 'erasure' });
  expect(await noticesOf(member)).toContainEqual(['data_request_received', `/data-request/${sent.ticket}`]);
  await decide(member.phone, 'extend');
  await decide(member.phone, 'answer');
  expect((await noticesOf(member)).map(([kind]) => kind)).toEqual(
    expect.arrayContaining(['data_request_extended', 'data_request_closed']),
  );
});

test('38: moderators walk the requests by cursor, the first due first, each with its own history', async () => {
  const [early, late] = [makePhone(), makePhone()];
  const first = await send(early, { kind: 'erasure' });
  clock.advance(dayMs);
  moderator.browser.token = null;
  await moderator.browser.signIn(moderator.phone);
  await send(late, { kind: 'objection', unlist: '1' });
  await decide(early, 'extend');
  const whole = await list();
  expect(whole.findIndex(({ phone }) => phone === late)).toBeLessThan(whole.findIndex(({ phone }) => phone === early));
  const walked: typeof whole = [];
  let after = '';
  for (let pages = 0; pages <= whole.length; pages += 1) {
    const path = `/api/v6/moderation/data_requests?limit=1${after}`;
    const { data } = await moderator.browser.ask<QueueDataRequests>(path);
    expect([data.items.length, data.total]).toEqual([1, whole.length]);
    walked.push(...data.items);
    if (data.next === null) break;
    after = `&after=${encodeURIComponent(data.next)}`;
  }
  expect(walked).toEqual(whole);
  const historyOf = (phone: string) =>
    walked.find((one) => one.phone === phone)?.history.map(({ event, source }) => `${event} ${source}`);
  expect(historyOf(early)).toEqual(['received requester', 'extended moderator']);
  expect(historyOf(late)).toEqual(['received requester', 'unlisted site']);
  expect(await follow(first.ticket)).toMatchObject({ status: 'extended' });
});

test('38: what is written down of a request says its kind, its end, and who decided', async () => {
  const phone = makePhone();
  const { ticket } = await send(phone, { kind: 'access', text: 'Where did you get it from?' });
  const { data } = await decide(phone, 'extend');
  const until = new Date(((await follow(ticket)).fileUntilTimestamp ?? 0) * 1000).toISOString();
  const { rows } = await app.database.pool.query(
    `select event, profile_id, detail from data_request_event
    where request_id = (select max(id) from data_request) order by id`,
  );
  expect(rows).toEqual([
    { event: 'received', profile_id: null, detail: { kind: 'access' } },
    { event: 'file_offered', profile_id: null, detail: { until } },
    {
      event: 'extended',
      profile_id: moderator.id,
      detail: { due: new Date(data.dueAtTimestamp * 1000).toISOString(), version: 2 },
    },
  ]);
  const fields = { request_id: '999999999', request_version: '1', decision: 'answer', note: 'Nobody asked for this.' };
  expect(await moderator.browser.post('/api/v6/moderation/data_request/decide', fields)).toMatchObject({
    status: 404,
    code: 'data_request.not_found',
  });
});

test('38: notices of a request cannot be switched off', async () => {
  const member = await join(app);
  await sendAs(member, { kind: 'objection' });
  await decide(member.phone, 'refuse');
  const { rows } = await app.database.pool.query(
    `select kind, is_essential from notification where profile_id = $1 and kind like 'data_request%' order by id`,
    [member.id],
  );
  expect(rows).toEqual([
    { kind: 'data_request_received', is_essential: true },
    { kind: 'data_request_closed', is_essential: true },
  ]);
});

test('38: a member’s file has their requests, and an erased account leaves none of the closed ones', async () => {
  const [member, other] = [await join(app), await join(app)];
  const closed = await sendAs(member, { kind: 'erasure', text: 'Words of the first.', email: 'me@example.test' });
  await decide(member.phone, 'answer');
  const open = await sendAs(member, { kind: 'objection', text: 'Words of the second.' });
  await sendAs(other, { kind: 'objection', text: 'Words of somebody else.' });
  const response = await app.request('/api/v6/profile/export', {
    headers: { authorization: `Bearer ${member.browser.token}` },
  });
  const { dataRequests } = (await response.json()) as { dataRequests: unknown[] };
  const at = expect.any(Number);
  const shared = { phone: member.phone, isUnlisted: false, extension: null, receivedAtTimestamp: at };
  expect(dataRequests).toEqual([
    {
      ...{ ...shared, kind: 'erasure', status: 'answered', email: 'me@example.test', text: 'Words of the first.' },
      ...{ answer: 'This is what we found and did.', dueAtTimestamp: closed.dueAtTimestamp, closedAtTimestamp: at },
    },
    {
      ...{ ...shared, kind: 'objection', status: 'received', email: '', text: 'Words of the second.' },
      ...{ answer: null, dueAtTimestamp: open.dueAtTimestamp, closedAtTimestamp: null },
    },
  ]);
  expect((await member.browser.post('/api/v6/profile/cancel', { cancel: '1' })).status).toBe(200);
  clock.advance(31 * dayMs);
  await run('erase-profiles');
  const { rows } = await app.database.pool.query(
    "select sealed, answer, profile_id, holder_id from data_request where state = 'answered' and sealed = ''",
  );
  expect(rows).toEqual([{ sealed: '', answer: null, profile_id: null, holder_id: null }]);
  const kept = await app.database.pool.query('select count(*) as n from data_request where profile_id = $1', [
    member.id,
  ]);
  expect(Number(kept.rows[0].n)).toBe(0);
});
