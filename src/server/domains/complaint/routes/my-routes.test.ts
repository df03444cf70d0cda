import { beforeEach, expect, it } from 'vitest';
import { MyComplaints } from '#contract/complaint.ts';
import type { HeldTexts } from '#contract/moderation.ts';
import { internationalOf } from '#shared/phone/parse-phone.ts';
import { say } from '#test/comments.ts';
import { createComplaintQueue } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';

const moderationQueue = await createComplaintQueue({ OPERATOR_TIME_ZONE: 'Europe/Berlin' });
const { app, clock, moderator, second, visitor, complain, confirm, decide, follow, appeal, noticesOf, run } =
  moderationQueue;
const dayMs = 86_400_000;

let author: Person;
let phone: string;
beforeEach(async () => {
  clock.advance(61_000);
  author = await join(app);
  phone = makePhone();
});

async function mine(by: Person, query = '') {
  const { status, data } = await by.browser.ask<MyComplaints>(`/api/v6/complaint/list/my${query}`);
  expect(status).toBe(200);
  expect(data).toStrictEqual(MyComplaints.parse(data));
  return data;
}
async function pass(ms: number) {
  clock.advance(ms);
  for (const person of [moderator, second, author]) {
    person.browser.token = null;
    await person.browser.signIn(person.phone);
  }
  await run('settle-complaints');
}

it('U11: a member finds the complaints that they sent, and nobody else’s', async () => {
  const [member, stranger] = [await join(app), await join(app)];
  const comment = await say(author, phone, 'Owes me for the piano.');
  expect((await mine(member)).items).toEqual([]);
  const { ticket, dueAtTimestamp } = await complain(comment.id, { reason: 'insult' }, member.browser);
  const { items, total } = await mine(member);
  expect(total).toBe(1);
  expect(items).toEqual([
    {
      ticket,
      dueAtTimestamp,
      side: 'complainant',
      status: 'open',
      reason: 'insult',
      phone,
      isLate: false,
      decision: null,
      appealUntilTimestamp: null,
      answerUntilTimestamp: null,
      international: internationalOf(phone),
      receivedAtTimestamp: Math.floor(clock.now().getTime() / 1000),
    },
  ]);
  // The author was not asked or notified; strangers do not see a visitor's complaint.
  await complain((await say(author, makePhone(), 'Never paid the rent.')).id, { reason: 'insult' });
  for (const by of [author, stranger, moderator]) expect((await mine(by)).total).toBe(0);
  expect((await visitor().ask('/api/v6/complaint/list/my')).status).toBe(401);
  await decide(comment.id, 'refuse');
  const [decided] = (await mine(member)).items;
  expect(decided).toMatchObject({ status: 'decided', decision: 'refused' });
  expect(decided?.appealUntilTimestamp).toBe((await follow(ticket)).appealUntilTimestamp);
  expect(decided?.appealUntilTimestamp).not.toBeNull();
});

it('U11: the author finds a complaint that removed their text, with the ticket that appeals', async () => {
  const member = await join(app);
  const comment = await say(author, phone, 'Sold me a broken clock.');
  const { ticket } = await complain(comment.id, { reason: 'not_true' }, member.browser);
  expect((await mine(author)).total).toBe(0);
  await decide(comment.id, 'uphold');
  const { items } = await mine(author);
  expect(items).toMatchObject([{ side: 'author', status: 'decided', decision: 'upheld', phone }]);
  const own = items[0]?.ticket ?? '';
  expect(own).not.toBe(ticket);
  expect(await follow(own)).toMatchObject({ side: 'author', appealUntilTimestamp: items[0]?.appealUntilTimestamp });
  expect((await appeal(own, author.browser)).status).toBe(200);
  expect((await mine(author)).items).toMatchObject([{ ticket: own, status: 'appealed', appealUntilTimestamp: null }]);
  expect((await mine(member)).items).toMatchObject([{ ticket, side: 'complainant', status: 'appealed' }]);
});

it('U11: a question to the author stands there with its day; hidden in silence, the text says that a rule hides it', async () => {
  const comment = await say(author, phone, 'He never paid for the bicycle.');
  const { ticket } = await complain(comment.id, { reason: 'no_contact' });
  await confirm(ticket);
  const asked = (await noticesOf(author))[0]?.link;
  const { items } = await mine(author);
  expect(items.map((one) => `/complaint/${one.ticket}`)).toEqual([asked]);
  expect(items[0]?.answerUntilTimestamp).toBe((await follow(ticket)).answerUntilTimestamp);
  expect(items[0]?.answerUntilTimestamp).not.toBeNull();
  await pass(9 * dayMs);
  const { data } = await author.browser.ask<HeldTexts>('/api/v6/moderation/my');
  expect(data.items).toMatchObject([{ textId: String(comment.id), state: 'held', decidedBy: 'complaint' }]);
  expect((await mine(author)).items).toMatchObject([{ side: 'author', answerUntilTimestamp: null }]);
});

it('U11: pages neither repeat nor skip, and a cursor is of no use to anybody else', async () => {
  const member = await join(app);
  const sent: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const { id } = await say(await join(app), makePhone(), `Words number ${n} about the roof.`);
    sent.unshift((await complain(id, { reason: 'insult' }, member.browser)).ticket);
  }
  const seen: string[] = [];
  let query = '?limit=2';
  for (let page = 0; page < 4 && query !== ''; page += 1) {
    const { items, next, total } = await mine(member, query);
    expect(total).toBe(5);
    seen.push(...items.map(({ ticket }) => ticket));
    query = next === null ? '' : `?limit=2&after=${encodeURIComponent(next)}`;
    const stolen = query === '' ? null : await author.browser.ask(`/api/v6/complaint/list/my${query}`);
    if (stolen) expect([stolen.status, stolen.code]).toEqual([400, 'list.cursor_invalid']);
  }
  expect(seen).toEqual(sent);
});
