import { beforeEach, describe, expect, it } from 'vitest';
import type { ComplaintSent } from '#contract/complaint-sending.ts';
import type { ModerationQueue, OpenedCase } from '#contract/moderation-queue.ts';
import { reply, say } from '#test/comments.ts';
import { createComplaintQueue, said } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join, joinApart, type Person } from '#test/member.ts';
import { casesOf } from '#test/moderation-queue.ts';

const moderationQueue = await createComplaintQueue();
const { app, clock, moderator, second, complain, find, appeal, decide, follow } = moderationQueue;

let author: Person;
beforeEach(async () => {
  clock.advance(61_000);
  author = await join(app);
});

const queue = async (by: Person) => {
  const { status, data } = await by.browser.ask<ModerationQueue>('/api/v6/moderation/desk?limit=100');
  expect(status).toBe(200);
  return data;
};
const inQueue = async (by: Person, id: string) =>
  casesOf((await queue(by)).items).find((entry) => entry.source === 'complaint' && entry.id === id);
const open = (by: Person, id: string) =>
  by.browser.post<OpenedCase>('/api/v6/moderation/open', { source: 'complaint', case_id: id });
const skip = (by: Person, { id, version }: { id: string; version: number }) =>
  by.browser.post('/api/v6/moderation/skip', { source: 'complaint', case_id: id, case_version: String(version) });

/** Sends a decision for a case that the moderator no longer sees, which the queue's `decide` cannot find. */
const force = (by: Person, seen: NonNullable<Awaited<ReturnType<typeof find>>>, decision: 'uphold' | 'refuse') =>
  by.browser.post('/api/v6/moderation/complaint/decide', {
    case_id: seen.id,
    case_version: String(seen.version),
    item_id: seen.items[0]?.id ?? '',
    decision,
    note: 'As I see it.',
  });

/** Asserts that the moderator neither sees the case nor can change it. */
async function expectExcluded(by: Person, textId: number | string, kind?: string) {
  const seen = await find(textId, second, kind);
  if (!seen) throw new Error('it does not wait for anybody');
  const before = await queue(second);
  expect(await find(textId, by, kind)).toBeUndefined();
  expect(await inQueue(by, seen.id)).toBeUndefined();
  expect(await open(by, seen.id)).toMatchObject({ status: 404, code: 'text.not_found' });
  await skip(by, seen);
  for (const decision of ['uphold', 'refuse'] as const) {
    expect(await force(by, seen, decision)).toMatchObject({ status: 422, code: 'moderation.refused' });
  }
  expect(await find(textId, second, kind)).toEqual(seen);
  // Their attempts to skip or open it neither claim nor move it for others.
  expect(await queue(second)).toEqual(before);
}

describe('M36 a complaint', () => {
  type Sent = { id: number; ticket: string };
  async function sendAbout(
    id: number,
    kind: 'comment' | 'reply' = 'comment',
    by = moderationQueue.visitor(),
  ): Promise<Sent> {
    const field = kind === 'reply' ? 'thread_id' : 'comment_id';
    const { status, data } = await by.post<ComplaintSent>('/api/v6/complaint/comment', {
      ...said,
      [field]: String(id),
    });
    expect(status).toBe(200);
    return { id, ticket: data.ticket };
  }
  const ways: [how: string, make: (judge: Person) => Promise<Sent>][] = [
    ['their own text', async (judge) => sendAbout((await say(judge, makePhone(), 'Written by a moderator.')).id)],
    [
      'their own reply',
      async (judge) => {
        const comment = await say(author, makePhone(), 'What do you think of it?');
        return sendAbout((await reply(judge, comment, 'It is a swindle.')).id, 'reply');
      },
    ],
    [
      'a text on their own number',
      async (judge) => sendAbout((await say(author, judge.phone, 'About a moderator.')).id),
    ],
    [
      'what they complained of themselves',
      async (judge) => sendAbout((await say(author, makePhone(), 'It hurts.')).id, 'comment', judge.browser),
    ],
  ];

  it.each(ways)('about %s is kept from a moderator by each path, the first time and on appeal', async (_, make) => {
    const judge = await join(app, { role: 'moderator' });
    const { id, ticket } = await make(judge);
    await expectExcluded(judge, id);
    expect(await decide(id, 'refuse', moderator)).toMatchObject({ status: 200 });
    expect(await appeal(ticket)).toMatchObject({ status: 200 });
    await expectExcluded(judge, id);
    for (const table of ['moderation_claim', 'moderation_look']) {
      const { rows } = await app.database.pool.query(`select from ${table} where moderator_id = $1`, [judge.id]);
      expect(rows).toEqual([]);
    }
    expect(await decide(id, 'uphold', second)).toMatchObject({ status: 200 });
  });

  it('is not decided by who lost the role a second ago', async () => {
    const judge = await join(app, { role: 'moderator' });
    const { id } = await say(author, makePhone(), 'Decided by nobody.');
    await complain(id);
    const seen = await find(id, judge);
    await app.database.db.updateTable('profile').set({ role: 'member' }).where('id', '=', judge.id).execute();
    if (!seen) throw new Error('it waits for them');
    expect(await force(judge, seen, 'uphold')).toMatchObject({ status: 404, code: 'page.not_found' });
    expect(await find(id, second)).toMatchObject({ status: 'open' });
  });
});

describe('M26 an appeal', () => {
  /** A text with a refused complaint that the complainant appealed. */
  async function appealed(react: (id: number) => Promise<unknown>, more: Record<string, string> = {}) {
    const { id } = await say(author, makePhone(), 'A disputed text.');
    await react(id);
    const { ticket } = await complain(id, more);
    expect(await decide(id, 'refuse', moderator)).toMatchObject({ status: 200 });
    expect(await appeal(ticket)).toMatchObject({ status: 200 });
    return { id, ticket };
  }
  const none = async () => {};

  it('is not on the desk of the moderator who decided first, and is theirs by no path', async () => {
    const { id } = await appealed(none);
    await expectExcluded(moderator, id);
    expect((await find(id, second))?.items[0]).toMatchObject({ isWaiting: true, can: { decide: true } });
    expect(await decide(id, 'uphold', second)).toMatchObject({ status: 200 });
  });

  it.each([
    ['liked it', 'LIKE'],
    ['disliked it', 'DISLIKE'],
  ])('is not for a moderator who %s, who may decide the first time', async (_, like_type) => {
    const judge = await join(app, { role: 'moderator' });
    const react = async (id: number) => {
      const fields = { comment_id: String(id), like_type, action_type: 'ADD' };
      expect((await judge.browser.post('/api/v11/comment/like', fields)).status).toBe(200);
    };
    const { id } = await appealed(react);
    await expectExcluded(judge, id);
    expect(await decide(id, 'refuse', second)).toMatchObject({ status: 200 });
    const other = await say(author, makePhone(), 'A text of a first decision.');
    await react(other.id);
    await complain(other.id);
    expect(await decide(other.id, 'uphold', judge)).toMatchObject({ status: 200 });
  });

  it('about a name is neither for who gives it nor for who voted on it', async () => {
    const phone = makePhone();
    const [namer, voter] = [await join(app, { role: 'moderator' }), await join(app, { role: 'moderator' })];
    for (const by of [namer, ...(await joinApart(app, 2))]) {
      await by.browser.post('/api/v6/suggest/add', { phone, first_name: 'Swindling', last_name: 'Bob' });
    }
    const { data } = await voter.browser.ask<{ contacts: { name_hash: string }[] }>(
      `/api/v6/contact/by_phone?phone=${phone}`,
    );
    const name_hash = data.contacts[0]?.name_hash ?? '';
    const vote = { phone, name_hash, like_type: 'LIKE', action_type: 'ADD' };
    expect((await voter.browser.post('/api/v6/contact/like/by_phone', vote)).status).toBe(200);
    const sent = await moderationQueue
      .visitor()
      .post<{ ticket: string }>('/api/v6/complaint/contact', { ...said, id: phone, name_hash });
    expect(sent.status).toBe(200);
    const { textId = '' } = (await moderationQueue.list()).find((one) => one.phone === phone)?.items[0] ?? {};
    await decide(textId, 'refuse', moderator, 'It may stay.', 'contact_name');
    await appeal(sent.data.ticket);
    for (const judge of [namer, voter]) await expectExcluded(judge, textId, 'contact_name');
    expect(await decide(textId, 'uphold', second, 'It goes.', 'contact_name')).toMatchObject({ status: 200 });
  });

  it('beside a text that waits for its first decision shows the case, with no way to decide about the appeal', async () => {
    const phone = makePhone();
    const [one, two] = [
      await say(author, phone, 'The first of two.'),
      await say(await join(app), phone, 'The second.'),
    ];
    const { ticket } = await complain(one.id, { more: `comment:${two.id}` });
    await decide(one.id, 'refuse', moderator);
    expect(await appeal(ticket)).toMatchObject({ status: 200 });
    const shown = await find(one.id, moderator);
    const facts = shown?.items.map(({ textId, isWaiting, can }) => [Number(textId), isWaiting, can.decide]);
    expect(facts?.sort()).toEqual([
      [one.id, true, false],
      [two.id, true, true],
    ]);
    expect(await decide(one.id, 'uphold', moderator)).toMatchObject({ status: 422, code: 'moderation.refused' });
    expect(await decide(two.id, 'uphold', moderator)).toMatchObject({ status: 200 });
    expect(await find(one.id, moderator)).toBeUndefined();
    expect(await decide(one.id, 'uphold', second)).toMatchObject({ status: 200 });
    expect(await follow(ticket)).toMatchObject({ appealJudge: 'moderator', decision: 'upheld' });
  });

  it('stands in the figures of those alone who may decide about it', async () => {
    const before = [await queue(moderator), await queue(second)].map(({ figures }) => figures.open);
    await appealed(none);
    const after = [await queue(moderator), await queue(second)].map(({ figures }) => figures.open);
    expect(after).toEqual([before[0], (before[1] ?? 0) + 1]);
  });
});
