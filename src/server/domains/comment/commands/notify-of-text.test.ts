import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unlistNumber } from '#server/domains/name/commands/unlist-number.ts';
import { createPhoneHash } from '#server/domains/name/queries/list-unlisted.ts';
import type { NoticeChannel } from '#server/domains/notification/channels/channel.ts';
import { deliverNotices } from '#server/domains/notification/commands/deliver-notices.ts';
import { readNotices } from '#server/domains/notification/commands/read-notices.ts';
import { setQuietHours } from '#server/domains/notification/commands/set-quiet-hours.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addActor, setDeactivated } from '#test/actors.ts';
import { createTestDatabase } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { noMail } from '#test/monthly.ts';
import { addText } from '#test/texts.ts';
import { listStaleNotices, listVoidNotices } from '../queries/list-stale-notices.ts';
import { barFromNumber } from './bar-from-number.ts';
import { followComment } from './follow-comment.ts';
import { setHidden } from './hide-kind.ts';
import { notifyOfText } from './notify-of-text.ts';
import { askToTell } from './notify-queue.ts';

const prices = { welcome: 100n, follow: 3n };
const hash = createPhoneHash(Buffer.alloc(32, 7));
const begun = new Date('2026-11-01T12:00:00Z');
const now = new Date('2026-11-20T12:00:00Z');
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A comment, and a member who pays for notifications about its replies. */
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
const notifyOf = ({ commentId }: Pick<Thread, 'commentId'>, textId: string, revision = 1, at = now, isNew = false) =>
  notifyOfText({ database, hash }, { commentId, textId, revision, isNew }, at);
/** A member's notices about threads, without those about their payments. */
const followNoticesOf = async ({ profileId }: Member) =>
  (
    await database.db
      .selectFrom('notification')
      .select(['id', 'kind', 'link', 'is_essential'])
      .where('profile_id', '=', profileId)
      .where('kind', 'like', 'followed%')
      .orderBy('id')
      .execute()
  ).map(({ id, ...told }) => ({ id, ...told }));
const linksOf = async (member: Member) => (await followNoticesOf(member)).map(({ kind, link }) => `${kind} ${link}`);

const block = (by: Member, phone: string) =>
  database.db
    .insertInto('opinion')
    .values({ profile_id: by.profileId, phone, banned_at: now, updated_at: now })
    .execute();
const setAccount = ({ profileId }: Member, row: object) =>
  database.db.updateTable('profile').set(row).where('id', '=', profileId).execute();
const setText = (id: string, row: object) => database.db.updateTable('comment').set(row).where('id', '=', id).execute();

describe('notifyOfText', () => {
  it('tells of a reply, once however often it runs, and of the next one when that notice was read', async () => {
    const thread = await followed();
    const { follower, phone, replier } = thread;
    const [first, second, third] = [
      await answer(thread, replier),
      await answer(thread, replier),
      await answer(thread, replier),
    ];
    await Promise.all([notifyOf(thread, first), notifyOf(thread, first), notifyOf(thread, first)]);
    await notifyOf(thread, second);
    expect(await followNoticesOf(follower)).toEqual([
      {
        id: expect.any(String),
        kind: 'followed_answer',
        link: `/number/${phone}#reply-${first}`,
        is_essential: false,
      },
    ]);
    const [told] = await followNoticesOf(follower);
    await readNotices(database.db, follower, [told?.id ?? ''], now);
    await notifyOf(thread, first);
    await notifyOf(thread, third);
    expect(await linksOf(follower)).toEqual([
      `followed_answer /number/${phone}#reply-${first}`,
      `followed_answer /number/${phone}#reply-${third}`,
    ]);
    expect(await followNoticesOf(thread.author)).toEqual([]);
    expect(await followNoticesOf(replier)).toEqual([]);
  });

  it('tells one notice of two replies at once, and everybody who follows', async () => {
    const thread = await followed();
    const second = await addActor(database);
    const wish = { commentId: thread.commentId, shown: null };
    await followComment({ database, prices, mailBuyer: noMail, hash, member: second }, wish, begun);
    const both = [await answer(thread, thread.replier), await answer(thread, thread.author)];
    await Promise.all(both.map((id) => notifyOf(thread, id)));
    expect(await followNoticesOf(thread.follower)).toHaveLength(1);
    expect(await followNoticesOf(second)).toHaveLength(1);
    // Threads are independent.
    const other = await followed();
    await notifyOf(other, await answer(other, other.replier));
    expect(await followNoticesOf(other.follower)).toHaveLength(1);
    expect(await followNoticesOf(thread.follower)).toHaveLength(1);
  });

  it('tells of a change of the comment that still stands', async () => {
    const thread = await followed();
    const { commentId, phone } = thread;
    await database.db.updateTable('comment').set({ revision: 3 }).where('id', '=', commentId).execute();
    await notifyOf(thread, commentId, 2);
    expect(await followNoticesOf(thread.follower)).toEqual([]);
    await notifyOf(thread, commentId, 3);
    expect(await linksOf(thread.follower)).toEqual([`followed_edit /number/${phone}#comment-${commentId}`]);
  });

  const setComment = ({ commentId }: Thread, row: object) => setText(commentId, row);
  const silent: [string, (thread: Thread, replyId: string) => Promise<unknown>][] = [
    ['a reply that is hidden', (_, id) => database.db.transaction().execute((tx) => setHidden(tx, id, now))],
    ['a reply that was removed meanwhile', (_, id) => setText(id, { state: 'removed' })],
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
    await notifyOf(thread, id);
    expect(await followNoticesOf(thread.follower)).toEqual([]);
  });

  it('does not tell of one’s own reply, a held one, or after the month that is paid', async () => {
    const thread = await followed();
    await notifyOf(thread, await answer(thread, thread.follower));
    for (const state of ['held', 'removed', 'deleted'] as const)
      await notifyOf(thread, await answer(thread, thread.replier, state));
    const late = await answer(thread, thread.replier);
    await notifyOf(thread, late, 1, new Date('2026-12-01T12:00:00Z'));
    expect(await followNoticesOf(thread.follower)).toEqual([]);
    await notifyOf(thread, late, 1, new Date('2026-12-01T11:59:59Z'));
    expect(await followNoticesOf(thread.follower)).toHaveLength(1);
  });
});

describe('whom a text concerns', () => {
  /** A member's notices about texts. */
  const noticesOf = async ({ profileId }: Member) =>
    (
      await database.db
        .selectFrom('notification')
        .select(['kind', 'link', 'is_essential'])
        .where('profile_id', '=', profileId)
        .where('kind', 'in', ['number_text', 'text_answered', 'followed_answer', 'followed_edit'])
        .orderBy('id')
        .execute()
    ).map(({ kind, link, is_essential }) => `${kind} ${link}${is_essential ? ' essential' : ''}`);
  /** A holder, an author with a comment on the holder's number, and a replier. */
  async function spoken() {
    const [holder, author, replier] = [await addActor(database), await addActor(database), await addActor(database)];
    const { phone } = holder;
    return { holder, author, replier, phone, commentId: await addText(database, { author: author.profileId, phone }) };
  }
  type Spoken = Awaited<ReturnType<typeof spoken>>;
  const notifyOfNew = (commentId: string, textId = commentId) => notifyOf({ commentId }, textId, 1, now, true);
  const readAll = async (member: Member) => {
    const rows = await database.db
      .selectFrom('notification')
      .select('id')
      .where('profile_id', '=', member.profileId)
      .execute();
    await readNotices(
      database.db,
      member,
      rows.map(({ id }) => id),
      now,
    );
  };

  it('39.1: a new comment is told once to who holds the number, and to nobody else', async () => {
    const { holder, author, replier, phone, commentId } = await spoken();
    await Promise.all([notifyOfNew(commentId), notifyOfNew(commentId)]);
    await readAll(holder);
    await notifyOfNew(commentId);
    expect(await noticesOf(holder)).toEqual([`number_text /number/${phone}#comment-${commentId}`]);
    expect([await noticesOf(author), await noticesOf(replier)]).toEqual([[], []]);
  });

  it('39.1: a reply is told to who is answered and to the holder, each once, and not to who wrote it', async () => {
    const { holder, author, replier, phone, commentId } = await spoken();
    const id = await addText(database, { author: replier.profileId, phone, parent: commentId });
    await Promise.all([notifyOfNew(commentId, id), notifyOfNew(commentId, id)]);
    expect(await noticesOf(author)).toEqual([`text_answered /number/${phone}#reply-${id}`]);
    expect(await noticesOf(holder)).toEqual([`number_text /number/${phone}#reply-${id}`]);
    expect(await noticesOf(replier)).toEqual([]);
    await Promise.all([readAll(author), readAll(holder)]);
    const own = await addText(database, { author: author.profileId, phone, parent: commentId });
    await notifyOfNew(commentId, own);
    expect(await noticesOf(author)).toHaveLength(1);
    expect(await noticesOf(holder)).toHaveLength(2);
  });

  it('39.1: whom a reply concerns as holder, author and follower is told once, as the follower', async () => {
    const holder = await addActor(database);
    const { phone } = holder;
    const commentId = await addText(database, { author: holder.profileId, phone });
    const replier = await addActor(database);
    const first = await addText(database, { author: replier.profileId, phone, parent: commentId });
    await notifyOfNew(commentId, first);
    expect(await noticesOf(holder)).toEqual([`text_answered /number/${phone}#reply-${first}`]);
    await readAll(holder);
    const wish = { commentId, shown: null };
    await followComment({ database, prices, mailBuyer: noMail, hash, member: holder }, wish, begun);
    const second = await addText(database, { author: replier.profileId, phone, parent: commentId });
    await notifyOfNew(commentId, second);
    expect((await noticesOf(holder)).slice(1)).toEqual([`followed_answer /number/${phone}#reply-${second}`]);
  });

  it('39.4: the many texts of a wave reach the holder as one notice, and the next one after it was read', async () => {
    const { holder, phone, commentId } = await spoken();
    const spam: string[] = [commentId];
    for (let n = 0; n < 20; n += 1) {
      spam.push(await addText(database, { author: (await addActor(database)).profileId, phone }));
    }
    await Promise.all(spam.map((id) => notifyOfNew(id)));
    expect(await noticesOf(holder)).toHaveLength(1);
    await readAll(holder);
    const later = await addText(database, { author: (await addActor(database)).profileId, phone });
    await notifyOfNew(later);
    expect(await noticesOf(holder)).toHaveLength(2);
  });

  it('39.3: newNotice switches what is told of one’s number, and not the answers to one’s texts', async () => {
    const { holder, author, replier, phone, commentId } = await spoken();
    for (const member of [holder, author]) await setAccount(member, { new_notice: false });
    const id = await addText(database, { author: replier.profileId, phone, parent: commentId });
    await notifyOfNew(commentId);
    await notifyOfNew(commentId, id);
    expect(await noticesOf(holder)).toEqual([]);
    expect(await noticesOf(author)).toEqual([`text_answered /number/${phone}#reply-${id}`]);
    await setAccount(holder, { new_notice: true });
    await notifyOfNew(commentId);
    expect(await noticesOf(holder)).toEqual([`number_text /number/${phone}#comment-${commentId}`]);
  });

  /** What is delivered of a member's notices at a time. */
  async function sentTo({ profileId }: Member, at: Date): Promise<string[]> {
    const sent: string[] = [];
    const channel: NoticeChannel = {
      name: 'push',
      async deliver(notice) {
        if (notice.profileId === profileId) sent.push(`${notice.kind} ${notice.path}`);
        return 'sent';
      },
    };
    const parts = () => [{ listStaleNotices, listVoidNotices }];
    const deps = { db: database.db, clock: fixedClock(at), channels: [channel], parts };
    await deliverNotices(deps);
    return sent;
  }

  it('39.4: a text that goes during quiet hours is sent to nobody in the morning, and the wave makes no new notice', async () => {
    const { holder, author, replier, phone, commentId } = await spoken();
    const reply = await addText(database, { author: replier.profileId, phone, parent: commentId });
    const night = { from: '11:00', until: '13:00', timeZone: 'UTC' };
    for (const member of [holder, author]) await setQuietHours(database.db, member, night, now);
    await notifyOfNew(commentId, reply);
    expect([await sentTo(holder, now), await sentTo(author, now)]).toEqual([[], []]);
    await setText(reply, { state: 'removed' });
    const spam = await addText(database, { author: (await addActor(database)).profileId, phone, state: 'removed' });
    // The older comment is not among the texts that the notice stands for.
    await setText(commentId, { state: 'held' });
    const morning = new Date('2026-11-20T13:00:00Z');
    expect([await sentTo(holder, morning), await sentTo(author, morning)]).toEqual([[], []]);
    await setText(spam, { state: 'shown' });
    await notifyOfNew(spam);
    expect(await noticesOf(holder)).toEqual([`number_text /number/${phone}#reply-${reply}`]);
  });

  it('39.4: a text that its author takes back before it is sent silences none that they write after it', async () => {
    const { holder, author, phone, commentId } = await spoken();
    await notifyOfNew(commentId);
    await setText(commentId, { state: 'deleted', text: '' });
    expect(await sentTo(holder, now)).toEqual([]);
    expect(await noticesOf(holder)).toEqual([]);
    const anew = await addText(database, { author: author.profileId, phone });
    await notifyOfNew(anew);
    expect(await sentTo(holder, now)).toEqual([`number_text /number/${phone}#comment-${anew}`]);
    // What was sent stands for later ones until it is read, whatever becomes of it.
    await setText(anew, { state: 'deleted', text: '' });
    await notifyOfNew(await addText(database, { author: author.profileId, phone }));
    expect(await sentTo(holder, now)).toEqual([]);
    expect(await noticesOf(holder)).toHaveLength(1);
  });

  it('39.4: a notice that stands for later texts, too, is sent in the morning while one of them is there', async () => {
    const { holder, author, replier, phone, commentId } = await spoken();
    const reply = await addText(database, { author: replier.profileId, phone, parent: commentId });
    const night = { from: '11:00', until: '13:00', timeZone: 'UTC' };
    for (const member of [holder, author]) await setQuietHours(database.db, member, night, now);
    await notifyOfNew(commentId, reply);
    expect([await sentTo(holder, now), await sentTo(author, now)]).toEqual([[], []]);
    await setText(reply, { state: 'removed' });
    // A member's own text does not keep a notice alive.
    await addText(database, { author: author.profileId, phone, parent: commentId });
    const morning = new Date('2026-11-20T13:00:00Z');
    expect(await sentTo(author, morning)).toEqual([]);
    const other = await spoken();
    const answering = { author: other.replier.profileId, phone: other.phone, parent: other.commentId };
    const [first, second] = [await addText(database, answering), await addText(database, answering)];
    await setQuietHours(database.db, other.author, night, now);
    await notifyOfNew(other.commentId, first);
    await notifyOfNew(other.commentId, second);
    expect(await sentTo(other.author, now)).toEqual([]);
    await setText(first, { state: 'removed' });
    expect(await sentTo(other.author, morning)).toEqual([`text_answered /number/${other.phone}#reply-${first}`]);
  });

  const untold: [string, (spoken: Spoken) => Promise<unknown>][] = [
    ['a text that is held', ({ commentId }) => setText(commentId, { state: 'held' })],
    ['a text that was removed', ({ commentId }) => setText(commentId, { state: 'removed' })],
    [
      'a text that the holder hides',
      ({ commentId }) => database.db.transaction().execute((tx) => setHidden(tx, commentId, now)),
    ],
    ['an unlisted number', ({ phone }) => unlistNumber({ database, hash, onUnlisted: async () => {} }, phone, now)],
    ['somebody whom the holder blocked', ({ holder, author }) => block(holder, author.phone)],
    ['somebody who was barred from the site', ({ author }) => setAccount(author, { barred_at: now })],
    ['anything to who deactivated the account', ({ holder }) => setDeactivated(database, holder, now)],
    ['anything to who lost the number', ({ holder }) => setAccount(holder, { is_holder: false })],
  ];
  it.each(untold)('39.1: the holder is not told of %s', async (_, change) => {
    const thread = await spoken();
    await change(thread);
    await notifyOfNew(thread.commentId);
    expect(await noticesOf(thread.holder)).toEqual([]);
  });

  it('39.1: what examples say is left to nobody, so that they can be written where no queue is yet', async () => {
    const { author, phone, commentId } = await spoken();
    await setAccount(author, { is_example: true });
    const text = { id: commentId, phone, authorId: author.profileId, parentId: null, revision: 1, isNew: true };
    await database.db.transaction().execute((tx) => askToTell(tx, text));
    const { rows } = await database.pool.query("select id from pgboss.job where name = 'tell-followers'");
    expect(rows).toEqual([]);
  });

  it('39.1: a comment that says something else is not told to the holder again', async () => {
    const { holder, commentId } = await spoken();
    await setText(commentId, { revision: 2 });
    await notifyOf({ commentId }, commentId, 2);
    expect(await noticesOf(holder)).toEqual([]);
  });
});
