import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Comment, Comments, Thread } from '#contract/comment.ts';
import type { NumberView } from '#contract/number.ts';
import { Subscribed, SubscribedTexts } from '#contract/subscription.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { reply, say } from '#test/comments.ts';
import { join, type Person } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { noonToday, startTestApp, type TestApp } from '#test/start-app.ts';

// Hiding for coins changes one thing: what its author says on that number, for others.

const clock = fixedClock(noonToday());
let app: TestApp;
beforeAll(async () => {
  const env = { BOT_CHECK: 'off', RATE_FACTOR: '10000', MEMBER_PER_DAY: '10000', WELCOME_NUMCY: '100' };
  app = await startTestApp({ clock, env });
});
afterAll(() => app.close());

type Fields = Record<string, string>;
const hide = (by: Person, id: number, headers: Fields = {}) =>
  by.browser.ask<Subscribed>('/api/v6/comment/hide', {
    method: 'POST',
    body: new URLSearchParams({ comment_id: String(id) }),
    headers,
  });
const unhide = (by: Person, id: number, more: Fields = {}) =>
  by.browser.post<Subscribed>('/api/v6/comment/unhide', { comment_id: String(id), ...more });

/** A number with a holder, three comments, one of them pinned, replies to each, reactions and complaints. */
async function furnish() {
  const [holder, ann, bob, eve, fan] = [
    await join(app),
    await join(app),
    await join(app),
    await join(app),
    await join(app),
  ];
  const { phone } = holder;
  const texts = [await say(ann, phone, 'Ann says: rings at night.'), await say(bob, phone, 'Bob says: a plumber.')];
  const last = await say(eve, phone, 'Eve says: hangs up.');
  const replies = [
    await reply(bob, texts[0] as Comment, 'Bob answers Ann.'),
    await reply(ann, texts[0] as Comment, 'Ann answers.'),
  ];
  const like = (id: number, like_type: string) =>
    fan.browser.post('/api/v11/comment/like', { comment_id: String(id), like_type, action_type: 'ADD' });
  await like(texts[0]?.id ?? 0, 'LIKE');
  await like(last.id, 'DISLIKE');
  await fan.browser.post('/api/v6/ban/add', { phone });
  await eve.browser.post('/api/v6/ban/add', { phone });
  await holder.browser.post('/api/v6/comment/pin', { comment_id: String(last.id) });
  return {
    holder,
    ann,
    bob,
    eve,
    fan,
    phone,
    comment: texts[0] as Comment,
    answer: replies[0] as { id: number },
    last,
    /** All that the author of each says there. */
    ofAuthor: {
      comment: [texts[0]?.id, replies[1]?.id],
      answer: [replies[0]?.id, texts[1]?.id],
      last: [last.id],
    },
  };
}

/** All that anybody is told about a number and its texts, as it comes over the wire. */
async function readAll(phone: string, comment: { id: number }, by: Person | null) {
  const browser = by?.browser ?? new TestBrowser(app);
  const paths = [
    `/api/v202505/search/${phone}`,
    ...['interesting', 'newest', 'oldest'].map((order) => `/api/v6/comment/list?phone=${phone}&order_by=${order}`),
    `/api/v13/comment/thread/list?comment_id=${comment.id}&phone=${phone}&offset=0`,
    `/api/v6/number/listed/${phone}`,
    '/api/v202305/main/load',
    `/api/v202505/search/${phone}/contact.vcf`,
  ];
  const read: Record<string, string> = {};
  for (const path of paths) {
    const headers = by === null ? {} : { authorization: `Bearer ${browser.token}` };
    const answer = await app.request(path, { headers, address: '198.51.100.9' });
    // How often a number was looked up is counted a little later, of these look-ups, too.
    read[path] = (await answer.text()).replace(/"lookups":\d+/, '"lookups":0');
  }
  const lookup = await browser.post('/api/v6/lookup/prefix', { prefix: phone.slice(0, 4) });
  return { read, lookup: JSON.stringify(lookup.data) };
}
/** What lists, exports, verdicts and counts are made of. */
async function readRow(phone: string) {
  const row = await app.database.db
    .selectFrom('number')
    .selectAll()
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  return { ...row, lookups: null };
}
const readRanks = (phone: string) =>
  app.database.db
    .selectFrom('comment')
    .select(['id', 'rank', 'is_listed', 'thread_count', 'likes', 'state', 'revision', 'text', 'is_pinned'])
    .where('phone', '=', phone)
    .orderBy('id')
    .execute();

/** What stands in the place of a hidden text for who may not read it. */
function placeholder(text: object, endDateTimestamp: number): object {
  return {
    ...text,
    profile_id: null,
    firstName: '',
    lastName: '',
    avatar: null,
    member: null,
    authorKind: 'member',
    isExample: false,
    text: '',
    hiddenBy: 'holder',
    endDateTimestamp,
  };
}
/** The same answer with these texts in it replaced, wherever they stand, their replies left. */
function replaceTexts(body: string, ids: readonly unknown[], by: (text: object) => object): string {
  return JSON.stringify(
    JSON.parse(body, (_, value) =>
      typeof value === 'object' && value !== null && ids.includes(value.id) && 'hiddenBy' in value ? by(value) : value,
    ),
  );
}

it.each(['comment', 'answer', 'last'] as const)(
  'M30 hiding a text (%s) changes nothing but what its author says there: byte for byte for visitor, member, author and holder, and back again',
  async (which) => {
    const made = await furnish();
    const { phone, comment, holder, fan } = made;
    const { id } = made[which];
    const author = { comment: made.ann, answer: made.bob, last: made.eve }[which];
    const people = [null, fan, author, holder];
    // What is one's own, the balance, is no part of this: everybody has looked once, nobody pays.
    for (const by of people) await readAll(phone, comment, by);
    const before = [];
    for (const by of people) before.push(await readAll(phone, comment, by));
    const [row, ranks] = [await readRow(phone), await readRanks(phone)];

    const hidden = await hide(holder, id);
    expect(hidden.status).toBe(200);
    expect(hidden.data).toStrictEqual(Subscribed.parse(hidden.data));
    const until = hidden.data.endDateTimestamp ?? 0;
    expect(hidden.data).toMatchObject({ status: 'active', balance: 90 });
    expect(await readRow(phone)).toEqual(row);
    expect(await readRanks(phone)).toEqual(ranks);
    for (const [i, by] of people.entries()) {
      const after = await readAll(phone, comment, by);
      const mayRead = by === author || by === holder;
      const mark = (text: object) =>
        mayRead ? { ...text, hiddenBy: 'holder', endDateTimestamp: until } : placeholder(text, until);
      const was = before[i]?.read ?? {};
      expect(after.lookup).toBe(before[i]?.lookup);
      let marked = 0;
      for (const [path, body] of Object.entries(was)) {
        const isJson = body.startsWith('{');
        const expected = isJson ? replaceTexts(body, made.ofAuthor[which], mark) : body;
        const now = after.read[path] ?? '';
        // The holder's own balance is what they paid.
        const balance = (text: string) => (by === holder ? text.replaceAll(/"balance":\d+/g, '"balance":0') : text);
        expect(balance(now), `${path} for ${i}`).toBe(balance(expected));
        if (isJson && expected !== body) marked += 1;
      }
      // The number's answer, three lists, and the thread that it stands in.
      expect(marked).toBe(which === 'last' ? 4 : 5);
    }
    const secret = made[which] as unknown as { text: string };
    expect(JSON.stringify((await readAll(phone, comment, null)).read)).not.toContain(secret.text);

    expect(await unhide(holder, id)).toMatchObject({ status: 200, data: { status: 'none', endDateTimestamp: null } });
    for (const [i, by] of people.entries()) {
      if (by !== holder) expect(await readAll(phone, comment, by)).toEqual(before[i]);
    }
  },
);

it('M30 a hidden text can be complained about, reported, answered and reacted to as before, and its author may edit and delete it', async () => {
  const { holder, ann, bob, fan, phone, comment } = await furnish();
  expect((await hide(holder, comment.id)).status).toBe(200);
  const seen = async (by: Person) =>
    (await by.browser.ask<NumberView>(`/api/v202505/search/${phone}`)).data.comments.find(
      ({ id }) => id === comment.id,
    );
  expect(await seen(fan)).toMatchObject({ text: '', can: { report: true, reply: true, like: true, hide: false } });
  const report = await fan.browser.post('/api/v6/report/comment', {
    comment_id: String(comment.id),
    report_text: 'insult',
  });
  expect(report.status).toBe(200);
  await reply(bob, comment, 'Answered while it is hidden.');
  // The author's new words are hidden as well, and told to nobody.
  const changed = await say(ann, phone, 'Ann says something else entirely.');
  expect(changed).toMatchObject({ id: comment.id, hiddenBy: 'holder', text: 'Ann says something else entirely.' });
  expect(await seen(fan)).toMatchObject({ text: '', hiddenBy: 'holder', thread_count: 3 });
  expect(await seen(holder)).toMatchObject({ text: 'Ann says something else entirely.', can: { hide: true } });
  const mine = await ann.browser.ask<Comments>('/api/v6/comment/list/my');
  expect(mine.data.items).toMatchObject([{ text: 'Ann says something else entirely.', hiddenBy: 'holder' }]);
  expect((await ann.browser.post('/api/v6/comment/delete', { phone })).status).toBe(200);
  // What is said anew is hidden until the paid month ends.
  expect(await say(ann, phone, 'Ann says it once more.')).toMatchObject({ id: comment.id, hiddenBy: 'holder' });
  expect(await seen(fan)).toMatchObject({ text: '', hiddenBy: 'holder' });
});

it('M10: whatever a hidden author writes on that number is hidden too, without another charge, and they see why', async () => {
  const { holder, ann, bob, eve, fan, phone, comment, last } = await furnish();
  const until = (await hide(holder, comment.id)).data.endDateTimestamp;
  const answer = await reply(ann, last, 'Ann answers Eve as well.');
  expect(answer).toMatchObject({ text: 'Ann answers Eve as well.', hiddenBy: 'holder', endDateTimestamp: until });
  // Who only answered there and is hidden for it says their first comment hidden as well.
  const [first] = [await reply(fan, last, 'A fan answers.')];
  const paid = await hide(holder, first.id);
  expect(paid.data).toMatchObject({ balance: 80 });
  const said = await say(fan, phone, 'A fan comments.');
  expect(said).toMatchObject({ text: 'A fan comments.', hiddenBy: 'holder' });
  const read = JSON.stringify((await readAll(phone, last, bob)).read);
  for (const text of ['Ann answers Eve as well.', 'A fan answers.', 'A fan comments.'])
    expect(read).not.toContain(text);
  // Hiding what is hidden already costs nothing, and others are nobody's matter.
  expect((await hide(holder, answer.id)).data).toMatchObject({
    status: 'active',
    balance: 80,
    endDateTimestamp: until,
  });
  expect(await reply(eve, last, 'Eve goes on.')).toMatchObject({ hiddenBy: null });
  expect(await say(ann, eve.phone, 'Ann says elsewhere.')).toMatchObject({ hiddenBy: null });
  // Shown again, all of it is, and what is written then.
  expect((await unhide(holder, answer.id)).status).toBe(200);
  expect(await reply(ann, last, 'Ann is back.')).toMatchObject({ hiddenBy: null });
  const after = JSON.stringify((await readAll(phone, last, bob)).read);
  expect(after).toContain('Ann answers Eve as well.');
  expect(after).not.toContain('A fan answers.');
});

it('a link to a hidden reply still opens its thread, with a placeholder in its place', async () => {
  const { holder, fan, phone, answer } = await furnish();
  await hide(holder, answer.id);
  const thread = await fan.browser.ask<Thread>(
    `/api/v13/comment/thread/list?thread_id=${answer.id}&phone=${phone}&offset=0`,
  );
  expect(thread.status).toBe(200);
  expect(thread.data.items.find(({ id }) => id === answer.id)).toMatchObject({ text: '', hiddenBy: 'holder' });
});

it('M30 a number that is unlisted can have texts hidden; a stranger, a visitor and the author cannot', async () => {
  const { holder, ann, fan, comment } = await furnish();
  expect((await holder.browser.post('/api/v6/number/unlist')).status).toBe(200);
  expect(await hide(fan, comment.id)).toMatchObject({ status: 422, code: 'comment.not_holder' });
  expect(await hide(ann, comment.id)).toMatchObject({ status: 422, code: 'comment.own' });
  const visitor = new TestBrowser(app);
  expect(await visitor.post('/api/v6/comment/hide', { comment_id: String(comment.id) })).toMatchObject({ status: 401 });
  for (const comment_id of ['0', '-1', '1.5', '1e309', '9007199254740993', '10 x', ''])
    expect(await holder.browser.post('/api/v6/comment/hide', { comment_id })).toMatchObject({ status: 400 });
  expect((await hide(holder, comment.id)).status).toBe(200);
});

it('M1 a key hides once: the same again is answered alike, another text is a mismatch, and nothing is charged', async () => {
  const { holder, comment, last } = await furnish();
  const key = { 'idempotency-key': 'press 1' };
  const first = await hide(holder, comment.id, key);
  expect(first).toMatchObject({ status: 200, data: { status: 'active', balance: 90 } });
  await hide(holder, last.id);
  // The balance is another by now; the answer is the first one.
  expect((await hide(holder, comment.id, key)).data).toEqual(first.data);
  expect(await hide(holder, last.id, key)).toMatchObject({ status: 422, code: 'idempotency.mismatch' });
  // So is a refusal, whatever the balance is by then.
  const poor = await join(app);
  const text = await say(holder, poor.phone, 'Rings as well.');
  await poor.browser.ask('/api/v6/numcy/balance');
  await app.database.db.updateTable('wallet').set({ balance: '3' }).where('profile_id', '=', poor.id).execute();
  expect(await hide(poor, text.id, key)).toMatchObject({ status: 402, code: 'wallet.insufficient_balance' });
  await app.database.db.updateTable('wallet').set({ balance: '50' }).where('profile_id', '=', poor.id).execute();
  expect(await hide(poor, text.id, key)).toMatchObject({ status: 402, code: 'wallet.insufficient_balance' });
  expect(await hide(poor, text.id)).toMatchObject({ status: 200, data: { balance: 40 } });
  const balance = await holder.browser.ask<{ balance: number }>('/api/v6/numcy/balance');
  expect(balance.data.balance).toBe(80);
});

it('M20 the list of what one hides tells until when, the price and whether it renews, to its member alone', async () => {
  const { holder, fan, phone, comment, answer, last } = await furnish();
  for (const { id } of [comment, answer, last]) await hide(holder, id);
  await unhide(holder, answer.id, { when: 'end' });
  await unhide(holder, last.id);
  const list = await holder.browser.ask<SubscribedTexts>('/api/v6/comment/list/hidden?limit=1');
  expect(list.data).toStrictEqual(SubscribedTexts.parse(list.data));
  expect(list.data).toMatchObject({ total: 2, hasMore: true });
  expect(list.data.items).toEqual([
    {
      comment_id: answer.id,
      isReply: true,
      text: 'Bob answers Ann.',
      phone,
      status: 'ending',
      price: 10,
      endDateTimestamp: expect.any(Number),
      international: expect.stringContaining('+'),
    },
  ]);
  const next = await holder.browser.ask<SubscribedTexts>(
    `/api/v6/comment/list/hidden?limit=1&after=${encodeURIComponent(list.data.next ?? '')}`,
  );
  expect(next.data.items).toMatchObject([{ comment_id: comment.id, isReply: false, status: 'active' }]);
  expect((await fan.browser.ask<SubscribedTexts>('/api/v6/comment/list/hidden')).data).toMatchObject({
    items: [],
    total: 0,
  });
  // The export tells it, too.
  const headers = { authorization: `Bearer ${holder.browser.token}` };
  const exported = JSON.parse(await (await app.request('/api/v6/profile/export', { headers })).text());
  expect(exported.subscriptions.map(({ endedBy }: { endedBy: string | null }) => endedBy)).toEqual([
    ...[null, null, 'cancelled'],
  ]);
});
