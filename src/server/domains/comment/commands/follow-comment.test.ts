import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unlistNumber } from '#server/domains/name/commands/unlist-number.ts';
import { createPhoneHash } from '#server/domains/name/door.ts';
import { getBalance } from '#server/domains/wallet/door.ts';
import { listPostings } from '#server/domains/wallet/queries/list-postings.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addActor, setDeactivated } from '#test/actors.ts';
import { createTestDatabase } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { noMail } from '#test/monthly.ts';
import { addText } from '#test/texts.ts';
import { readBooks } from '#test/wallets.ts';
import { barFromNumber } from './bar-from-number.ts';
import { followComment, unfollowComment } from './follow-comment.ts';
import { setHidden } from './hide-kind.ts';

const now = new Date('2028-01-31T12:00:00Z');
const endsAt = Date.UTC(2028, 1, 29, 12) / 1000;
const prices = { welcome: 7n, follow: 3n };
const hash = createPhoneHash(Buffer.alloc(32, 7));
let database: Database;
let author: Member;
beforeAll(async () => {
  database = await createTestDatabase();
  author = await addActor(database);
});
afterAll(() => database.close());

const follow = (member: Member, commentId: string, more: { shown?: bigint | null; at?: Date } = {}) =>
  followComment(
    { database, prices, mailBuyer: noMail, hash, member },
    { commentId, shown: more.shown ?? null },
    more.at ?? now,
  );
const unfollow = (member: Member, id: string) => unfollowComment({ database, prices, member }, id, now);
const comment = async (more: { state?: 'held' | 'removed' | 'deleted'; parent?: string; phone?: string } = {}) =>
  addText(database, { author: (await addActor(database)).profileId, phone: makePhone(), ...more });
const balanceOf = ({ profileId }: Member) => getBalance(database.db, prices, profileId);
const postingsOf = async ({ profileId }: Member) =>
  (await listPostings(database.db, profileId, { limit: 100, offset: 0, after: null })).items.map(
    ({ kind, amount }) => `${kind} ${amount}`,
  );
const rowsOf = ({ profileId }: Member) =>
  database.db
    .selectFrom('numcy_subscription')
    .select(['kind', 'comment_id', 'price', 'renews', 'ended_by'])
    .where('profile_id', '=', profileId)
    .orderBy('id')
    .execute();
const refused = (code: string) => ({ ok: false, code });

describe('followComment', () => {
  it('charges a month, once however many ask at once, and not again within it', async () => {
    const member = await addActor(database);
    const id = await comment();
    const all = await Promise.all(Array.from({ length: 20 }, () => follow(member, id)));
    expect(all).toEqual(all.map(() => ({ ok: true, status: 'active', endsAt, balance: 4 })));
    const later = { at: new Date('2028-02-07T12:00:00Z') };
    expect(await follow(member, id, later)).toEqual({ ok: true, status: 'active', endsAt, balance: 4 });
    expect(await postingsOf(member)).toEqual(['comment_follow -3', 'welcome 7']);
    const told = await database.db
      .selectFrom('notification')
      .select('kind')
      .where('profile_id', '=', member.profileId)
      .execute();
    expect(told).toEqual([{ kind: 'follow_begun' }]);
    const books = await readBooks(database);
    expect(books.posted).toBe(books.held);
  });

  it('with too little takes nothing and leaves no row; of many comments at once as many as are paid', async () => {
    const member = await addActor(database);
    const ids = [await comment(), await comment(), await comment()];
    const all = await Promise.all(ids.map((id) => follow(member, id)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(2);
    expect(all.filter(({ ok }) => !ok)).toEqual([refused('wallet.insufficient_balance')]);
    expect(await balanceOf(member)).toBe(1n);
    expect(await rowsOf(member)).toHaveLength(2);
  });

  it('charges nothing where another price was shown, unless it is paid already', async () => {
    const member = await addActor(database);
    const id = await comment();
    expect(await follow(member, id, { shown: 2n })).toEqual(refused('payment.price_changed'));
    expect(await rowsOf(member)).toEqual([]);
    expect(await follow(member, id, { shown: 3n })).toMatchObject({ ok: true, balance: 4 });
    expect(await follow(member, id, { shown: 2n })).toMatchObject({ ok: true, balance: 4 });
  });

  it('is for comments that the member can read, their own too, on numbers that are listed', async () => {
    const member = await addActor(database);
    for (const state of ['held', 'removed', 'deleted'] as const)
      expect(await follow(member, await comment({ state }))).toEqual(refused('comment.not_found'));
    expect(await follow(member, '999999999')).toEqual(refused('comment.not_found'));
    const phone = makePhone();
    const reply = await comment({ phone, parent: await comment({ phone }) });
    expect(await follow(member, reply)).toEqual(refused('comment.not_found'));
    // Hidden by the holder: only they and the author can read it.
    const hidden = await addText(database, { author: author.profileId, phone: member.phone });
    await database.db.transaction().execute((tx) => setHidden(tx, hidden, new Date(endsAt * 1000)));
    expect(await follow(await addActor(database), hidden)).toEqual(refused('comment.not_found'));
    expect(await follow(author, hidden)).toMatchObject({ ok: true });
    expect(await follow(member, hidden)).toMatchObject({ ok: true, balance: 4 });
    const wished = makePhone();
    const unlisted = await comment({ phone: wished });
    await unlistNumber({ database, hash, onUnlisted: async () => {} }, wished, now);
    expect(await follow(member, unlisted)).toEqual(refused('comment.unlisted'));
    const elsewhere = makePhone();
    const barred = await comment({ phone: elsewhere });
    await database.db
      .transaction()
      .execute((tx) => barFromNumber(tx, { profileId: member.profileId, phone: elsewhere }, now));
    expect(await follow(member, barred)).toEqual(refused('comment.barred'));
    const own = await addText(database, { author: member.profileId, phone: makePhone() });
    expect(await follow(member, own)).toMatchObject({ ok: true, balance: 1 });
    await setDeactivated(database, member, now);
    expect(await follow(member, own)).toEqual(refused('profile.deactivated'));
    expect(await unfollow(member, own)).toEqual(refused('profile.deactivated'));
  });

  it('takes nothing where the comment goes while the wallet is waited for', async () => {
    const member = await addActor(database);
    const id = await comment();
    const deletion = database.db.transaction().execute(async (tx) => {
      await tx.updateTable('comment').set({ state: 'deleted', text: '' }).where('id', '=', id).execute();
    });
    const [followed] = await Promise.all([follow(member, id), deletion]);
    const paid = (await balanceOf(member)) === 4n;
    // In either order: paid and followed, or neither.
    expect(followed.ok).toBe(paid);
    expect((await rowsOf(member)).length).toBe(paid ? 1 : 0);
  });
});

describe('unfollowComment', () => {
  it('M20 leaves the paid month, gives nothing back, and the renewal goes on where it is wished for again', async () => {
    const member = await addActor(database);
    const id = await comment();
    expect(await unfollow(member, id)).toEqual({ ok: true, status: 'none', endsAt: null, balance: 7 });
    await follow(member, id);
    for (let twice = 0; twice < 2; twice += 1)
      expect(await unfollow(member, id)).toEqual({ ok: true, status: 'ending', endsAt, balance: 4 });
    const row = { kind: 'follow', comment_id: id, price: '3', ended_by: null };
    expect(await rowsOf(member)).toEqual([{ ...row, renews: false }]);
    expect(await follow(member, id)).toEqual({ ok: true, status: 'active', endsAt, balance: 4 });
    expect(await rowsOf(member)).toEqual([{ ...row, renews: true }]);
    expect(await postingsOf(member)).toEqual(['comment_follow -3', 'welcome 7']);
  });

  it('changes nobody else’s', async () => {
    const [member, other] = [await addActor(database), await addActor(database)];
    const id = await comment();
    await follow(member, id);
    expect(await unfollow(other, id)).toMatchObject({ ok: true, status: 'none' });
    expect(await rowsOf(member)).toMatchObject([{ renews: true }]);
  });
});
