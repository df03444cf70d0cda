import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getBalance } from '#server/domains/wallet/door.ts';
import { listPostings } from '#server/domains/wallet/queries/list-postings.ts';
import type { TakeTextLimit, TextLimitRefusal } from '#server/domains/write-limits/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addActor } from '#test/actors.ts';
import { createTestDatabase } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { createGate, someoneWaits } from '#test/lock-wait.ts';
import { addText, readCounters, recount } from '#test/texts.ts';
import { readBooks } from '#test/wallets.ts';
import { boost } from './boost.ts';
import type { BoostWish } from './boost-order.ts';
import { react } from './react.ts';

const now = new Date('2026-11-21T12:00:00Z');
const prices = { welcome: 10n };
let database: Database;
let author: Member;
beforeAll(async () => {
  database = await createTestDatabase();
  author = await addActor(database);
});
afterAll(() => database.close());

const unlimited: TakeTextLimit = async () => null;
const refusal: TextLimitRefusal = { code: 'limit.reactions', retryAfterSeconds: 9, details: [] };
const usedUp: TakeTextLimit = async () => refusal;
const toText = (id: string) => ({ commentId: Number(id), replyId: null });
function raise(member: Member, id: string, amount: number, key: string | null = null, takeLimit = unlimited) {
  const wish: BoostWish = { text: toText(id), amount, key, act: null };
  return boost({ database, takeLimit, member, visitor: null, prices }, wish, now);
}
const balanceOf = ({ profileId }: Member) => getBalance(database.db, prices, profileId);
const postingsOf = async ({ profileId }: Member) =>
  (await listPostings(database.db, profileId, { limit: 100, offset: 0, after: null })).items.map(
    ({ kind, amount }) => `${kind} ${amount}`,
  );
const addComment = () => addText(database, { author: author.profileId, phone: makePhone() });
const ups = async (id: string) => (await readCounters(database, id)).comment_ups;
async function expectExact(id: string) {
  expect(await readCounters(database, id)).toEqual(await recount(database, id));
  const books = await readBooks(database);
  expect(books.posted).toBe(books.held);
  expect(books.lowest).toBeGreaterThanOrEqual(0n);
}

describe('boost', () => {
  it('takes the numcy and raises the text by them, each time anew without a key', async () => {
    const [member, other] = [await addActor(database), await addActor(database)];
    const id = await addComment();
    const counts = (commentUps: number) => ({ likes: 0, dislikes: 0, commentUps, reactionsSinceChange: null });
    const done = { ok: true, vote: null, hasCommentUp: true };
    expect(await raise(member, id, 3)).toEqual({ ...done, counts: counts(3), balance: 7 });
    expect(await raise(member, id, 2)).toEqual({ ...done, counts: counts(5), balance: 5 });
    expect(await raise(other, id, 10)).toEqual({ ...done, counts: counts(15), balance: 0 });
    expect(await postingsOf(member)).toEqual(['comment_up -2', 'comment_up -3', 'welcome 10']);
    await expectExact(id);
    // The answer to a boost includes the member's vote.
    await react(
      { database, takeLimit: unlimited, member, visitor: null },
      { text: toText(id), vote: 'LIKE', isWanted: true },
      now,
    );
    expect(await raise(member, id, 1)).toMatchObject({ vote: 'LIKE', counts: { likes: 1, commentUps: 16 } });
    await expectExact(id);
  });

  it('U23 raises no text that the holder of the number hides, and takes nothing for it', async () => {
    const member = await addActor(database);
    const id = await addComment();
    expect(await raise(member, id, 2, 'before')).toMatchObject({ ok: true, balance: 8 });
    await database.db.updateTable('comment').set({ hidden_until: now }).where('id', '=', id).execute();
    expect(await raise(member, id, 3)).toEqual({ ok: false, code: 'comment.hidden' });
    // A repeat of an earlier payment still succeeds.
    expect(await raise(member, id, 2, 'before')).toMatchObject({ ok: true, balance: 8 });
    expect(await balanceOf(member)).toBe(8n);
    expect(await ups(id)).toBe(2);
    await database.db.updateTable('comment').set({ hidden_until: null }).where('id', '=', id).execute();
    expect(await raise(member, id, 3)).toMatchObject({ ok: true, balance: 5 });
    await expectExact(id);
  });

  it('charges a key once, and answers a repeat with what there is now', async () => {
    const [member, other] = [await addActor(database), await addActor(database)];
    const id = await addComment();
    await raise(member, id, 4, 'tap 1');
    expect(await raise(member, id, 4, 'tap 1')).toMatchObject({ ok: true, balance: 6, counts: { commentUps: 4 } });
    // The same key of a different member is a separate payment.
    expect(await raise(other, id, 4, 'tap 1')).toMatchObject({ ok: true, balance: 6, counts: { commentUps: 8 } });
    expect(await raise(member, id, 4, 'tap 1')).toMatchObject({ ok: true, balance: 6, counts: { commentUps: 8 } });
    expect(await postingsOf(member)).toEqual(['comment_up -4', 'welcome 10']);
    await expectExact(id);
  });

  it('charges a key once, however many ask at the same time', async () => {
    const member = await addActor(database);
    const id = await addComment();
    const all = await Promise.all(Array.from({ length: 20 }, () => raise(member, id, 3, 'tap')));
    expect(all.every((one) => one.ok && Number(one.balance) === 7)).toBe(true);
    expect(await ups(id)).toBe(3);
    await expectExact(id);
  });

  it('refuses a key that was used for another text or amount, and changes nothing', async () => {
    const member = await addActor(database);
    const [id, elsewhere] = [await addComment(), await addComment()];
    await raise(member, id, 4, 'tap 1');
    const mismatch = { ok: false, code: 'idempotency.mismatch' };
    expect(await raise(member, id, 3, 'tap 1')).toEqual(mismatch);
    expect(await raise(member, elsewhere, 4, 'tap 1')).toEqual(mismatch);
    expect([await ups(id), await ups(elsewhere), await balanceOf(member)]).toEqual([4, 0, 6n]);
  });

  it('charges nothing beyond the balance, by any number of tries at once', async () => {
    const member = await addActor(database);
    const ids = [await addComment(), await addComment(), await addComment()];
    const all = await Promise.all(Array.from({ length: 12 }, (_, i) => raise(member, ids[i % 3] ?? '', 3)));
    expect(all.filter((one) => one.ok)).toHaveLength(3);
    expect(new Set(all.map((one) => (one.ok ? 'ok' : one.code)))).toEqual(
      new Set(['ok', 'wallet.insufficient_balance']),
    );
    expect(await balanceOf(member)).toBe(1n);
    let raised = 0;
    for (const id of ids) {
      raised += await ups(id);
      await expectExact(id);
    }
    expect(raised).toBe(9);
  });

  it('takes nothing for a text that is the member’s own, not shown, or not there', async () => {
    const member = await addActor(database);
    const own = await addText(database, { author: member.profileId, phone: makePhone() });
    const held = await addText(database, { author: author.profileId, phone: makePhone(), state: 'held' });
    expect(await raise(member, own, 1)).toEqual({ ok: false, code: 'comment.own' });
    for (const id of [held, '9007199254740991']) {
      expect(await raise(member, id, 1)).toEqual({ ok: false, code: 'comment.not_found' });
    }
    expect(await postingsOf(member)).toEqual([]);
    expect([await ups(own), await ups(held)]).toEqual([0, 0]);
  });

  it('gives back what was taken for a text that went at this moment, or over the limit', async () => {
    const member = await addActor(database);
    const id = await addComment();
    const { open, isOpen } = createGate();
    // The hiding transaction holds the text's row until the boost waits for it.
    const hiding = database.db.transaction().execute(async (tx) => {
      await tx.updateTable('comment').set({ state: 'removed' }).where('id', '=', id).execute();
      await isOpen;
    });
    const raising = raise(member, id, 5, 'tap');
    await someoneWaits(database);
    open();
    await hiding;
    expect(await raising).toEqual({ ok: false, code: 'comment.not_found' });
    expect([await ups(id), await balanceOf(member)]).toEqual([0, 10n]);
    await database.db.updateTable('comment').set({ state: 'shown' }).where('id', '=', id).execute();
    expect(await raise(member, id, 5, 'tap', usedUp)).toEqual({ ok: false, ...refusal });
    expect([await ups(id), await balanceOf(member)]).toEqual([0, 10n]);
    expect(await raise(member, id, 5, 'tap')).toMatchObject({ ok: true, balance: 5 });
    // A repeat of a payment succeeds beyond the rate limit.
    expect(await raise(member, id, 5, 'tap', usedUp)).toMatchObject({ ok: true, balance: 5 });
    await expectExact(id);
  });

  it('C20 moves the raised text alone: without boosts the rest keep their order', async () => {
    const phone = makePhone();
    const members: Member[] = [];
    for (let i = 0; i < 6; i += 1) members.push(await addActor(database));
    const ids: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      const { profileId } = await addActor(database);
      ids.push(await addText(database, { author: profileId, phone, at: new Date(now.getTime() - i * 86_400_000) }));
    }
    // The third oldest gets the most likes.
    for (const member of members) {
      await react(
        { database, takeLimit: unlimited, member, visitor: null },
        { text: toText(ids[3] ?? ''), vote: 'LIKE', isWanted: true },
        now,
      );
    }
    const order = async () => {
      const list = database.db
        .selectFrom('comment')
        .select('id')
        .where('phone', '=', phone)
        .where('is_listed', '=', true);
      return (await list.orderBy('rank', 'desc').orderBy('id', 'desc').execute()).map(({ id }) => id);
    };
    const before = await order();
    expect(before[0]).toBe(ids[3]);
    const [payer] = members as [Member];
    await raise(payer, ids[5] ?? '', 10);
    const raised = await order();
    expect(raised[0]).toBe(ids[5]);
    expect(raised.slice(1)).toEqual(before.filter((id) => id !== ids[5]));
    await database.db.updateTable('comment').set({ comment_ups: 0 }).where('phone', '=', phone).execute();
    expect(await order()).toEqual(before);
  });
});
