import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unlistNumber } from '#server/domains/name/commands/unlist-number.ts';
import { createPhoneHash } from '#server/domains/name/door.ts';
import { readNotices } from '#server/domains/notification/commands/read-notices.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addActor, setDeactivated } from '#test/actors.ts';
import { openTestDatabase } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { noMail } from '#test/monthly.ts';
import { addText } from '#test/texts.ts';
import { barFromNumber } from './bar-from-number.ts';
import { followComment } from './follow-comment.ts';
import { setHidden } from './hide-kind.ts';
import { tellFollowers } from './tell-followers.ts';

const prices = { welcome: 100n, follow: 3n };
const hash = createPhoneHash(Buffer.alloc(32, 7));
const begun = new Date('2026-11-01T12:00:00Z');
const now = new Date('2026-11-20T12:00:00Z');
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A comment by somebody, and a member who pays to be told of answers to it. */
async function followed() {
  const [follower, author, replier] = [await addActor(database), await addActor(database), await addActor(database)];
  const phone = makePhone();
  const commentId = await addText(database, { author: author.profileId, phone });
  const wish = { commentId, shown: null };
  expect(
    await followComment({ database, prices, mailBuyer: noMail, hash, member: follower }, wish, begun),
  ).toMatchObject({ ok: true });
  return { follower, author, replier, phone, commentId };
}
type Thread = Awaited<ReturnType<typeof followed>>;
const answer = ({ phone, commentId }: Thread, by: Member, state: 'shown' | 'held' | 'removed' | 'deleted' = 'shown') =>
  addText(database, { author: by.profileId, phone, parent: commentId, state });
const tell = ({ commentId }: Thread, textId: string, revision = 1, at = now) =>
  tellFollowers({ database, hash }, { commentId, textId, revision }, at);
/** What a member was told of threads, without what they pay for them. */
const toldOf = async ({ profileId }: Member) =>
  (
    await database.db
      .selectFrom('notification')
      .select(['id', 'kind', 'link', 'is_essential'])
      .where('profile_id', '=', profileId)
      .where('kind', 'like', 'followed%')
      .orderBy('id')
      .execute()
  ).map(({ id, ...told }) => ({ id, ...told }));
const linksOf = async (member: Member) => (await toldOf(member)).map(({ kind, link }) => `${kind} ${link}`);

describe('tellFollowers', () => {
  it('tells of a reply, once however often it runs, and of the next one when that notice was read', async () => {
    const thread = await followed();
    const { follower, phone, replier } = thread;
    const [first, second, third] = [
      await answer(thread, replier),
      await answer(thread, replier),
      await answer(thread, replier),
    ];
    await Promise.all([tell(thread, first), tell(thread, first), tell(thread, first)]);
    await tell(thread, second);
    expect(await toldOf(follower)).toEqual([
      {
        ...{ id: expect.any(String), kind: 'followed_answer', link: `/number/${phone}#reply-${first}` },
        is_essential: false,
      },
    ]);
    const [told] = await toldOf(follower);
    await readNotices(database.db, follower, [told?.id ?? ''], now);
    await tell(thread, first);
    await tell(thread, third);
    expect(await linksOf(follower)).toEqual([
      `followed_answer /number/${phone}#reply-${first}`,
      `followed_answer /number/${phone}#reply-${third}`,
    ]);
    expect(await toldOf(thread.author)).toEqual([]);
    expect(await toldOf(replier)).toEqual([]);
  });

  it('tells one notice of two replies at once, and everybody who follows', async () => {
    const thread = await followed();
    const second = await addActor(database);
    const wish = { commentId: thread.commentId, shown: null };
    await followComment({ database, prices, mailBuyer: noMail, hash, member: second }, wish, begun);
    const both = [await answer(thread, thread.replier), await answer(thread, thread.author)];
    await Promise.all(both.map((id) => tell(thread, id)));
    expect(await toldOf(thread.follower)).toHaveLength(1);
    expect(await toldOf(second)).toHaveLength(1);
    // Another thread is none of this one.
    const other = await followed();
    await tell(other, await answer(other, other.replier));
    expect(await toldOf(other.follower)).toHaveLength(1);
    expect(await toldOf(thread.follower)).toHaveLength(1);
  });

  it('tells of a change of the comment that still stands', async () => {
    const thread = await followed();
    const { commentId, phone } = thread;
    await database.db.updateTable('comment').set({ revision: 3 }).where('id', '=', commentId).execute();
    await tell(thread, commentId, 2);
    expect(await toldOf(thread.follower)).toEqual([]);
    await tell(thread, commentId, 3);
    expect(await linksOf(thread.follower)).toEqual([`followed_edit /number/${phone}#comment-${commentId}`]);
  });

  const block = (by: Member, phone: string) =>
    database.db
      .insertInto('opinion')
      .values({ profile_id: by.profileId, phone, banned_at: now, updated_at: now })
      .execute();
  const setAccount = ({ profileId }: Member, row: object) =>
    database.db.updateTable('profile').set(row).where('id', '=', profileId).execute();
  const setComment = ({ commentId }: Thread, row: object) =>
    database.db.updateTable('comment').set(row).where('id', '=', commentId).execute();
  const silent: [string, (thread: Thread, replyId: string) => Promise<unknown>][] = [
    ['a reply that is hidden', (_, id) => database.db.transaction().execute((tx) => setHidden(tx, id, now))],
    [
      'a reply that was removed meanwhile',
      (_, id) => database.db.updateTable('comment').set({ state: 'removed' }).where('id', '=', id).execute(),
    ],
    ['a comment that was removed', (thread) => setComment(thread, { state: 'removed' })],
    ['a comment that was deleted', (thread) => setComment(thread, { state: 'deleted', text: '' })],
    ['an unlisted number', ({ phone }) => unlistNumber({ database, hash, onUnlisted: async () => {} }, phone, now)],
    ['somebody whom the member blocked', ({ follower, replier }) => block(follower, replier.phone)],
    ['somebody who blocked the member', ({ follower, replier }) => block(replier, follower.phone)],
    ['somebody who was barred from the site', ({ replier }) => setAccount(replier, { barred_at: now })],
    [
      'a number that the member was barred from',
      ({ follower, phone }) =>
        database.db.transaction().execute((tx) => barFromNumber(tx, { profileId: follower.profileId, phone }, now)),
    ],
    ['anything to who deactivated the account', ({ follower }) => setDeactivated(database, follower, now)],
    ['anything to who was barred from the site', ({ follower }) => setAccount(follower, { barred_at: now })],
    ['anything to who lost the number', ({ follower }) => setAccount(follower, { is_holder: false })],
  ];
  it.each(silent)('does not tell of %s', async (_, change) => {
    const thread = await followed();
    const id = await answer(thread, thread.replier);
    await change(thread, id);
    await tell(thread, id);
    expect(await toldOf(thread.follower)).toEqual([]);
  });

  it('does not tell of one’s own reply, a held one, or after the month that is paid', async () => {
    const thread = await followed();
    await tell(thread, await answer(thread, thread.follower));
    for (const state of ['held', 'removed', 'deleted'] as const)
      await tell(thread, await answer(thread, thread.replier, state));
    const late = await answer(thread, thread.replier);
    await tell(thread, late, 1, new Date('2026-12-01T12:00:00Z'));
    expect(await toldOf(thread.follower)).toEqual([]);
    await tell(thread, late, 1, new Date('2026-12-01T11:59:59Z'));
    expect(await toldOf(thread.follower)).toHaveLength(1);
  });
});
