import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Subscription } from '#server/domains/part.ts';
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
import { hideKind } from './hide-kind.ts';
import { hideText, unhideText } from './hide-text.ts';
import { markFormerHolder } from './mark-former-holder.ts';

const now = new Date('2028-01-31T12:00:00Z');
const endsAt = Date.UTC(2028, 1, 29, 12) / 1000;
const prices = { welcome: 25n, hide: 10n };
let database: Database;
let author: Member;
beforeAll(async () => {
  database = await createTestDatabase();
  author = await addActor(database);
});
afterAll(() => database.close());

const hide = (member: Member, id: string, at = now) =>
  hideText({ database, prices, mailBuyer: noMail, member }, id, at);
const unhide = (member: Member, id: string, when: 'now' | 'end' = 'now', at = now) =>
  unhideText({ database, prices, member }, id, when, at);
/** A text on a member's number by a new author, because each author has one comment per number. */
const onNumberOf = async (
  { phone }: Member,
  more: { state?: 'held' | 'removed' | 'deleted'; parent?: string; author?: string } = {},
) => addText(database, { author: (await addActor(database)).profileId, phone, ...more });
const balanceOf = ({ profileId }: Member) => getBalance(database.db, prices, profileId);
const postingsOf = async ({ profileId }: Member) =>
  (await listPostings(database.db, profileId, { limit: 100, offset: 0, after: null })).items.map(
    ({ kind, amount }) => `${kind} ${amount}`,
  );
const hiddenUntil = async (id: string) =>
  (await database.db.selectFrom('comment').select('hidden_until').where('id', '=', id).executeTakeFirstOrThrow())
    .hidden_until;
const liveOf = ({ profileId }: Member) =>
  database.db
    .selectFrom('numcy_subscription')
    .select(['comment_id', 'renews', 'ended_by'])
    .where('profile_id', '=', profileId)
    .orderBy('id')
    .execute();

describe('hideText', () => {
  it('M30 charges a month and hides comment and reply, each for itself', async () => {
    const holder = await addActor(database);
    const comment = await onNumberOf(holder);
    const reply = await onNumberOf(holder, { parent: comment });
    expect(await hide(holder, reply)).toEqual({ ok: true, status: 'active', endsAt, balance: 15 });
    expect(await hiddenUntil(comment)).toBeNull();
    expect(await hide(holder, comment)).toEqual({ ok: true, status: 'active', endsAt, balance: 5 });
    expect(await hiddenUntil(comment)).toEqual(new Date(endsAt * 1000));
    expect(await postingsOf(holder)).toEqual(['comment_hide -10', 'comment_hide -10', 'welcome 25']);
    const books = await readBooks(database);
    expect(books.posted).toBe(books.held);
  });

  it('M10: hides all that its author says there, and nothing more is charged for it', async () => {
    const [holder, other] = [await addActor(database), await addActor(database)];
    const { profileId } = await addActor(database);
    const comment = await onNumberOf(holder, { author: profileId });
    const thread = await onNumberOf(holder);
    const answer = await onNumberOf(holder, { author: profileId, parent: thread });
    const elsewhere = await addText(database, { author: profileId, phone: other.phone });
    expect(await hide(holder, comment)).toEqual({ ok: true, status: 'active', endsAt, balance: 15 });
    const until = new Date(endsAt * 1000);
    expect(await Promise.all([comment, answer, thread, elsewhere].map(hiddenUntil))).toEqual([
      until,
      until,
      null,
      null,
    ]);
    // The subscription covers the author's other text, even after the subscribed one was deleted.
    expect(await hide(holder, answer)).toEqual({ ok: true, status: 'active', endsAt, balance: 15 });
    await database.db.updateTable('comment').set({ state: 'deleted', text: '' }).where('id', '=', comment).execute();
    expect(await hide(holder, answer)).toEqual({ ok: true, status: 'active', endsAt, balance: 15 });
    expect(await postingsOf(holder)).toEqual(['comment_hide -10', 'welcome 25']);
    const standing = { profileId: holder.profileId, commentId: comment } as Subscription;
    expect(await database.db.transaction().execute((tx) => hideKind.stands(tx, standing))).toBe(true);
    // Unhiding either text shows both.
    expect(await unhide(holder, answer, 'end')).toMatchObject({ status: 'ending', endsAt });
    expect(await unhide(holder, answer)).toMatchObject({ status: 'none' });
    expect(await Promise.all([comment, answer].map(hiddenUntil))).toEqual([null, null]);
    expect(await liveOf(holder)).toEqual([{ comment_id: comment, renews: false, ended_by: 'cancelled' }]);
  });

  it('charges once however many ask at once, and what is hidden already never again', async () => {
    const holder = await addActor(database);
    const id = await onNumberOf(holder);
    const all = await Promise.all(Array.from({ length: 20 }, () => hide(holder, id)));
    expect(all).toEqual(all.map(() => ({ ok: true, status: 'active', endsAt, balance: 15 })));
    // A week later the paid month still covers it.
    const later = new Date('2028-02-07T12:00:00Z');
    expect(await hide(holder, id, later)).toEqual({ ok: true, status: 'active', endsAt, balance: 15 });
    expect(await postingsOf(holder)).toEqual(['comment_hide -10', 'welcome 25']);
  });

  it('with too little takes nothing, hides nothing and leaves no row; of many at once as many as are paid', async () => {
    const holder = await addActor(database);
    const ids = [await onNumberOf(holder), await onNumberOf(holder), await onNumberOf(holder)];
    const all = await Promise.all(ids.map((id) => hide(holder, id)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(2);
    expect(all.filter(({ ok }) => !ok)).toEqual([
      expect.objectContaining({ ok: false, code: 'wallet.insufficient_balance' }),
    ]);
    expect(await balanceOf(holder)).toBe(5n);
    expect(await liveOf(holder)).toHaveLength(2);
    expect((await Promise.all(ids.map(hiddenUntil))).filter((until) => until !== null)).toHaveLength(2);
  });

  it('is for who has proved the number, of what others wrote and everybody reads', async () => {
    const [holder, other] = [await addActor(database), await addActor(database)];
    const id = await onNumberOf(holder);
    const refused = (code: string) => ({ ok: false, code });
    expect(await hide(other, id)).toEqual(refused('comment.not_holder'));
    const own = await addText(database, { author: holder.profileId, phone: holder.phone });
    expect(await hide(holder, own)).toEqual(refused('comment.own'));
    for (const state of ['held', 'removed', 'deleted'] as const)
      expect(await hide(holder, await onNumberOf(holder, { state }))).toEqual(refused('comment.not_found'));
    expect(await hide(holder, '999999999')).toEqual(refused('comment.not_found'));
    const elsewhere = await addText(database, { author: author.profileId, phone: makePhone() });
    expect(await hide(holder, elsewhere)).toEqual(refused('comment.not_holder'));
    await setDeactivated(database, holder, now);
    expect(await hide(holder, id)).toEqual(refused('profile.deactivated'));
    expect(await unhide(holder, id)).toEqual(refused('profile.deactivated'));
    await setDeactivated(database, holder, null);
    // The token still claims a proof that the row no longer has.
    await database.db.updateTable('profile').set({ is_proven: false }).where('id', '=', holder.profileId).execute();
    expect(await hide(holder, id)).toEqual(refused('comment.not_holder'));
    expect(await balanceOf(holder)).toBe(25n);
    expect(await liveOf(holder)).toEqual([]);
  });

  it('takes nothing where the text goes while the wallet is waited for', async () => {
    const holder = await addActor(database);
    const id = await onNumberOf(holder);
    const deletion = database.db.transaction().execute(async (tx) => {
      await tx.updateTable('comment').set({ state: 'deleted', text: '' }).where('id', '=', id).execute();
    });
    const [hidden] = await Promise.all([hide(holder, id), deletion]);
    const paid = (await balanceOf(holder)) === 15n;
    // In either order: paid and hidden, or neither.
    expect(hidden.ok).toBe(paid);
    expect((await liveOf(holder)).length).toBe(paid ? 1 : 0);
    expect((await hiddenUntil(id)) !== null).toBe(paid);
  });
});

describe('unhideText', () => {
  it('M20 shows the text at once, or leaves the paid month; neither charges nor pays back, and both end the renewal', async () => {
    const holder = await addActor(database);
    const [one, two] = [await onNumberOf(holder), await onNumberOf(holder)];
    await hide(holder, one);
    await hide(holder, two);
    expect(await unhide(holder, one)).toEqual({ ok: true, status: 'none', endsAt: null, balance: 5 });
    expect(await hiddenUntil(one)).toBeNull();
    expect(await unhide(holder, two, 'end')).toEqual({ ok: true, status: 'ending', endsAt, balance: 5 });
    expect(await hiddenUntil(two)).toEqual(new Date(endsAt * 1000));
    expect(await liveOf(holder)).toEqual([
      { comment_id: one, renews: false, ended_by: 'cancelled' },
      { comment_id: two, renews: false, ended_by: null },
    ]);
    // A repeated unhide is a no-op; hiding again within the paid month resumes the renewal without a charge.
    expect(await unhide(holder, one)).toEqual({ ok: true, status: 'none', endsAt: null, balance: 5 });
    expect(await hide(holder, two)).toEqual({ ok: true, status: 'active', endsAt, balance: 5 });
    // Hiding a text that was shown again starts a new month.
    expect(await hide(holder, one)).toMatchObject({ ok: false, code: 'wallet.insufficient_balance' });
  });

  it('is nobody else’s, and ends what is hidden of a text that was deleted', async () => {
    const [holder, other] = [await addActor(database), await addActor(database)];
    const id = await onNumberOf(holder, { author: author.profileId });
    await hide(holder, id);
    expect(await unhide(other, id)).toEqual({ ok: false, code: 'comment.not_holder' });
    expect(await unhide(author, id)).toEqual({ ok: false, code: 'comment.own' });
    expect(await hiddenUntil(id)).not.toBeNull();
    await database.db.updateTable('comment').set({ state: 'deleted', text: '' }).where('id', '=', id).execute();
    expect(await unhide(holder, id)).toMatchObject({ ok: true, status: 'none' });
    expect(await unhide(holder, id)).toEqual({ ok: false, code: 'comment.not_found' });
  });
});

it('a new holder of the number ends what the one before hid there, and only there', async () => {
  const [holder, other] = [await addActor(database), await addActor(database)];
  const [id, elsewhere] = [await onNumberOf(holder), await onNumberOf(other)];
  await hide(holder, id);
  await hide(other, elsewhere);
  await database.db.transaction().execute((tx) => markFormerHolder(tx, holder.phone, now));
  expect(await hiddenUntil(id)).toBeNull();
  expect(await liveOf(holder)).toEqual([{ comment_id: id, renews: false, ended_by: 'gone' }]);
  expect(await hiddenUntil(elsewhere)).not.toBeNull();
});
