import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Notices } from '#contract/notification.ts';
import { Followed, FollowStatus, SubscribedTexts } from '#contract/subscription.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { reply, say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { noonToday, startTestApp, type TestApp } from '#test/start-app.ts';

const clock = fixedClock(noonToday());
let app: TestApp;
/** The same database with the usual hourly limits. */
let strict: TestApp;
beforeAll(async () => {
  const env = { BOT_CHECK: 'off', MEMBER_PER_DAY: '10000', WELCOME_NUMCY: '10' };
  app = await startTestApp({ clock, env: { ...env, RATE_FACTOR: '10000' }, firstTickMs: 50 });
  strict = await startTestApp({ clock, env, database: app.database });
});
afterAll(async () => {
  await strict.close();
  await app.close();
});

const call = (act: string) => `/api/v6/numcy/subscription/comment/${act}`;
const follow = (by: Person, id: number, headers: Record<string, string> = {}, more: Record<string, string> = {}) =>
  by.browser.ask<Followed>(call('add'), {
    method: 'POST',
    body: new URLSearchParams({ comment_id: String(id), ...more }),
    headers,
  });
const unfollow = (by: Person, id: number) => by.browser.post<Followed>(call('cancel'), { comment_id: String(id) });
async function statusOf(by: Person, id: number): Promise<FollowStatus> {
  const { data } = await by.browser.ask<FollowStatus>(`${call('status')}?comment_id=${id}`);
  expect(data).toStrictEqual(FollowStatus.parse(data));
  return data;
}
const readNotices = async (by: Person) =>
  (await by.browser.ask<Notices>('/api/v6/notification/list')).data.items
    .filter(({ kind }) => kind.startsWith('followed'))
    .map(({ kind, link, isRead, isEssential }) => ({ kind, link, isRead, isEssential }));
const balanceOf = async ({ browser }: Person) =>
  (await browser.ask<{ balance: number }>('/api/v6/numcy/balance')).data.balance;

describe('a comment subscription', () => {
  it('is paid, told of, cancelled and reset, with the fields of the specification', async () => {
    const [member, author] = [await join(app), await join(app)];
    const phone = makePhone();
    const comment = await say(author, phone, 'Rings at night.');
    const none = { comment_id: comment.id, status: 'none', neverRequested: true, activeSubscription: null, price: 3 };
    expect(await statusOf(member, comment.id)).toEqual(none);
    const { data } = await follow(member, comment.id, {}, { price: '3' });
    expect(data).toStrictEqual(Followed.parse(data));
    expect(data).toMatchObject({ comment_id: comment.id, status: 'active', balance: 7 });
    const expiredAt = data.endDateTimestamp ?? 0;
    const days = (expiredAt - clock.now().getTime() / 1000) / 86_400;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThanOrEqual(31);
    const active = {
      autoRenewing: true,
      expiredAt,
      nextCronScheduledAt: expiredAt,
      period: 'month',
      provider: 'numcy',
      status: 'active',
      tier: 'comment',
    };
    const paid = { ...none, status: 'active', neverRequested: false, activeSubscription: active };
    expect(await statusOf(member, comment.id)).toEqual(paid);
    expect(await statusOf(author, comment.id)).toEqual(none);
    const list = await member.browser.ask<SubscribedTexts>(call('list'));
    expect(list.data).toStrictEqual(SubscribedTexts.parse(list.data));
    expect(list.data.items).toMatchObject([
      {
        comment_id: comment.id,
        phone,
        text: 'Rings at night.',
        status: 'active',
        endDateTimestamp: expiredAt,
        price: 3,
      },
    ]);

    expect((await unfollow(member, comment.id)).data).toEqual({
      comment_id: comment.id,
      status: 'ending',
      endDateTimestamp: expiredAt,
      balance: 7,
    });
    expect(await statusOf(member, comment.id)).toEqual({
      ...paid,
      status: 'ending',
      activeSubscription: { ...active, autoRenewing: false, nextCronScheduledAt: null, status: 'ended' },
    });
    // A comment deleted by its author is no longer listed and not charged again.
    await author.browser.post('/api/v6/comment/delete', { phone });
    expect(await statusOf(member, comment.id)).toEqual(none);
    expect((await member.browser.ask<SubscribedTexts>(call('list'))).data.items).toEqual([]);
    expect(await balanceOf(member)).toBe(7);
  });

  it('tells of an answer that was just written, and of none of one’s own', async () => {
    const [member, author, third] = [await join(app), await join(app), await join(app)];
    const phone = makePhone();
    const comment = await say(author, phone, 'Sells carpets.');
    await follow(member, comment.id);
    await reply(member, comment, 'To me as well.');
    const { id } = await reply(third, comment, 'Hangs up at once.');
    await reply(author, comment, 'Every day.');
    const told = [{ kind: 'followed_answer', link: `/number/${phone}#reply-${id}`, isRead: false, isEssential: false }];
    await expect.poll(() => readNotices(member), { timeout: patient(20_000) }).toEqual(told);
    expect(await readNotices(author)).toEqual([]);
    expect(await readNotices(third)).toEqual([]);
  });

  it('39.1: who holds the number and who is answered are told without paying, and the switch off is kept to', async () => {
    const [holder, quiet, author, other] = [await join(app), await join(app), await join(app), await join(app)];
    expect((await quiet.browser.post('/api/v6/params/notifications', { newNotice: '0' })).status).toBe(200);
    const all = async (by: Person) =>
      (await by.browser.ask<Notices>('/api/v6/notification/list')).data.items.map(
        ({ kind, link }) => `${kind} ${link}`,
      );
    await say(author, quiet.phone, 'Rings at dawn.');
    const comment = await say(author, holder.phone, 'Rings at dusk.');
    const onNumber = `number_text /number/${holder.phone}#comment-${comment.id}`;
    await expect.poll(() => all(holder), { timeout: patient(20_000) }).toEqual([onNumber]);
    const { id } = await reply(other, comment, 'At noon, too.');
    const answered = `text_answered /number/${holder.phone}#reply-${id}`;
    await expect.poll(() => all(author), { timeout: patient(20_000) }).toEqual([answered]);
    expect(await all(holder)).toEqual([onNumber]);
    expect(await all(quiet)).toEqual([]);
    expect(await all(other)).toEqual([]);
  });

  it('tells of a changed comment, not of a letter that was put right', async () => {
    const [member, author] = [await join(app), await join(app)];
    const phone = makePhone();
    const comment = await say(author, phone, 'Sells carpets on Sundays.');
    await follow(member, comment.id);
    clock.advance(3_600_000);
    await author.browser.post('/api/v7/comment/add', { phone, text: 'Was a wrong number, nothing more.' });
    const told = [
      { kind: 'followed_edit', link: `/number/${phone}#comment-${comment.id}`, isRead: false, isEssential: false },
    ];
    await expect.poll(() => readNotices(member), { timeout: patient(20_000) }).toEqual(told);
  });

  it('M1 is charged once for one key from several tabs, and a key of another comment is refused', async () => {
    const [member, author] = [await join(app), await join(app)];
    const one = await say(author, makePhone(), 'First.');
    const two = await say(await join(app), makePhone(), 'Second.');
    const key = { 'idempotency-key': 'one-press' };
    const all = await Promise.all(Array.from({ length: 10 }, () => follow(member, one.id, key)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(all.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await follow(member, two.id, key)).toMatchObject({ status: 422, code: 'idempotency.mismatch' });
    expect(await balanceOf(member)).toBe(7);
    // Two tabs with different keys.
    await Promise.all([follow(member, one.id, { 'idempotency-key': 'a' }), follow(member, one.id)]);
    expect(await balanceOf(member)).toBe(7);
  });

  it('refuses visitors, what is no comment, another price and an empty wallet, and moves no coin', async () => {
    const [member, author] = [await join(app), await join(app)];
    const comments = [];
    for (const text of ['One.', 'Two.', 'Three.', 'Four.'])
      comments.push(await say(await join(app), makePhone(), text));
    const [first, second, third, fourth] = comments.map(({ id }) => id);
    const visitor = new TestBrowser(app);
    for (const act of ['add', 'cancel'])
      expect(await visitor.post(call(act), { comment_id: String(first) })).toMatchObject({ status: 401 });
    for (const path of [call('list'), `${call('status')}?comment_id=${first}`])
      expect(await visitor.ask(path)).toMatchObject({ status: 401 });
    for (const wrong of ['', 'x', '0', '-1', '1.5', '1e309', String(2 ** 53)]) {
      expect(await member.browser.post(call('add'), { comment_id: wrong })).toMatchObject({ status: 400 });
      expect(await member.browser.post(call('cancel'), { comment_id: wrong })).toMatchObject({ status: 400 });
    }
    expect(await follow(member, 999_999_999)).toMatchObject({ status: 404, code: 'comment.not_found' });
    const answered = await reply(author, comments[0] as { id: number }, 'An answer.');
    expect(await follow(member, answered.id)).toMatchObject({ status: 404, code: 'comment.not_found' });
    expect(await follow(member, first ?? 0, {}, { price: '2' })).toMatchObject({
      status: 409,
      code: 'payment.price_changed',
    });
    for (const wrong of ['0', '-3', '1.5', '1e309'])
      expect(await follow(member, first ?? 0, {}, { price: wrong })).toMatchObject({ status: 400 });
    expect(await balanceOf(member)).toBe(10);
    for (const id of [first, second, third]) expect(await follow(member, id ?? 0)).toMatchObject({ status: 200 });
    expect(await follow(member, fourth ?? 0)).toMatchObject({ status: 402, code: 'wallet.insufficient_balance' });
    expect(await balanceOf(member)).toBe(1);
    // A comment that never existed is answered likewise.
    expect(await statusOf(member, 999_999_999)).toMatchObject({ status: 'none', neverRequested: true });
    expect((await unfollow(member, 999_999_999)).data).toMatchObject({ status: 'none', balance: 1 });
  });

  it('of a text that is not shown is refused, and tells nobody its number', async () => {
    const [author, member] = [await join(app), await join(app)];
    const phone = makePhone();
    const { id } = await say(author, phone, 'Held for now.');
    for (const state of ['held', 'removed'] as const) {
      await app.database.db.updateTable('comment').set({ state }).where('id', '=', String(id)).execute();
      expect(await follow(member, id)).toMatchObject({ status: 404, code: 'comment.not_found' });
    }
    // Look-ups are written asynchronously in order, so wait for a later one.
    const last = makePhone();
    await look(app, member, last);
    const written = app.database.db.selectFrom('lookup').select('phone').where('phone', '=', last);
    await expect.poll(() => written.execute(), { timeout: patient(20_000) }).toHaveLength(1);
    const headers = { authorization: `Bearer ${member.browser.token}` };
    const exported = await (await app.request('/api/v6/profile/export', { headers })).text();
    expect(exported).toContain(member.phone);
    expect(exported).not.toContain(phone);
  });

  it('takes sixty acts of an hour from one member, so that no table fills with notices', async () => {
    const [member, author] = [await join(strict), await join(strict)];
    const { id } = await say(author, makePhone(), 'To and fro.');
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1)
      statuses.push((await follow(member, id)).status, (await unfollow(member, id)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual([429, 429]);
    clock.advance(3_600_000);
    expect((await unfollow(member, id)).status).toBe(200);
  });

  it('and a hidden text go to and fro 60 times an hour together, and say when they may again', async () => {
    const [holder, author] = [await join(strict), await join(strict)];
    const about = await say(author, holder.phone, 'Rings at noon.');
    const unhide = () => holder.browser.post('/api/v6/comment/unhide', { comment_id: String(about.id), when: 'end' });
    const hide = () => holder.browser.post('/api/v6/comment/hide', { comment_id: String(about.id) });
    expect((await hide()).status).toBe(200);
    for (let n = 1; n < 30; n += 1) expect([(await unhide()).status, (await hide()).status]).toEqual([200, 200]);
    expect((await unfollow(holder, about.id)).status).toBe(200);
    for (const refused of [
      await unhide(),
      await hide(),
      await unfollow(holder, about.id),
      await follow(holder, about.id),
    ]) {
      expect(refused).toMatchObject({ status: 429, code: 'limit.hour' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    clock.advance(3_600_000);
    expect((await unhide()).status).toBe(200);
  });
});
