import { describe, expect, it } from 'vitest';
import { MyComments } from '#contract/comment.ts';
import { listComments, openThread, reply, say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { createNoonApp } from '#test/whole-file.ts';
import { barFromNumber } from '../commands/bar-from-number.ts';

const { app, clock, database } = await createNoonApp({ RATE_FACTOR: '1000' });

const textsOf = async (by: Person | null, phone: string, query = '') =>
  (await listComments(app, by, phone, query)).items.map(({ text }) => text);

describe('a comment', () => {
  it('is shown to everybody at once, and counted', async () => {
    const [author, reader, phone] = [
      await join(app, { first_name: 'Maria', last_name: 'Kuznetsova' }),
      await join(app),
      makePhone(),
    ];
    expect(await look(app, null, phone)).toMatchObject({
      metrics: { commentsCount: 0 },
      comments: [],
      commentsTotal: 0,
      myComment: null,
    });
    const mine = await say(author, phone, '  Calls at night.\r\nSays nothing. ');
    expect(mine).toMatchObject({
      text: 'Calls at night.\nSays nothing.',
      isMine: true,
      state: 'shown',
      firstName: 'Maria',
      editedAtTimestamp: null,
    });
    expect(mine.can).toEqual({
      edit: true,
      delete: true,
      reply: true,
      hide: false,
      complain: false,
      report: false,
      like: false,
      pin: false,
    });
    const seen = { id: mine.id, text: mine.text, profile_id: Number(author.id), isMine: false, rule: null };
    const stranger = await look(app, null, phone);
    expect(stranger).toMatchObject({ metrics: { commentsCount: 1 }, commentsTotal: 1, myComment: null });
    expect(stranger.comments).toMatchObject([{ ...seen, firstName: 'M***', lastName: 'K.' }]);
    expect(stranger.comments[0]?.can).toEqual({
      edit: false,
      delete: false,
      reply: false,
      hide: false,
      complain: true,
      report: false,
      like: false,
      pin: false,
    });
    const member = await look(app, reader, phone);
    expect(member.comments).toMatchObject([
      {
        ...seen,
        firstName: 'Maria',
        lastName: 'Kuznetsova',
        can: { reply: true, like: true, report: true, complain: true, edit: false },
      },
    ]);
    const own = await look(app, author, phone);
    expect(own.myComment).toEqual(own.comments[0]);
    expect(own.myComment).toMatchObject({ id: mine.id, isMine: true });
    expect((await listComments(app, null, phone)).items).toEqual(stranger.comments);
  });

  it('said again replaces the text: same id, reactions and replies, and counted once', async () => {
    const [author, other, phone] = [await join(app), await join(app), makePhone()];
    const first = await say(author, phone, 'One.');
    await reply(other, first, 'Really?');
    await database.db.updateTable('comment').set({ likes: 3 }).where('id', '=', String(first.id)).execute();
    const second = await say(author, phone, 'Two.');
    expect(second).toMatchObject({
      id: first.id,
      text: 'Two.',
      likes: 3,
      thread_count: 1,
      createdAtTimestamp: first.createdAtTimestamp,
    });
    expect(await look(app, null, phone)).toMatchObject({ metrics: { commentsCount: 1 }, comments: [{ text: 'Two.' }] });
    expect(await listComments(app, null, phone)).toMatchObject({ total: 1, hasMore: false });
  });

  it('deleted by its number or by its id is gone and not counted, and may be said anew', async () => {
    const [author, phone] = [await join(app), makePhone()];
    for (const remove of ['phone', 'id']) {
      const { id } = await say(author, phone, `To be deleted by ${remove}.`);
      const way = remove === 'phone' ? 'delete' : 'delete_by_id';
      const fields: Record<string, string> = remove === 'phone' ? { phone: `+${phone}` } : { id: String(id) };
      expect(await author.browser.post(`/api/v6/comment/${way}`, fields)).toMatchObject({
        status: 200,
        data: { status: true },
      });
      expect(await look(app, author, phone)).toMatchObject({
        metrics: { commentsCount: 0 },
        comments: [],
        myComment: null,
      });
      expect(await listComments(app, null, phone)).toEqual({ items: [], total: 0, hasMore: false, next: null });
    }
    // Deleting again succeeds by number (nothing to do), but an id of a missing comment is not found.
    expect(await author.browser.post('/api/v6/comment/delete', { phone })).toMatchObject({ status: 200 });
    expect(await author.browser.post('/api/v6/comment/delete_by_id', { id: '1' })).toMatchObject({
      code: 'comment.not_found',
    });
    const again = await say(author, phone, 'Anew.');
    expect(await look(app, null, phone)).toMatchObject({ commentsTotal: 1, comments: [{ id: again.id }] });
  });

  it('L3: written once more it is the one that was deleted, with its dislikes, its boosts and its answers', async () => {
    const [author, critic, phone] = [await join(app), await join(app), makePhone()];
    const first = await say(author, phone, 'They sell gold that is none.');
    await reply(critic, first, 'Not true.');
    const dislike = { comment_id: String(first.id), like_type: 'DISLIKE', action_type: 'ADD' };
    expect((await critic.browser.post('/api/v11/comment/like', dislike)).status).toBe(200);
    for (const text of ['Gold, they say.', 'They sell gold that is none.']) {
      expect((await author.browser.post('/api/v6/comment/delete', { phone })).status).toBe(200);
      clock.advance(61_000);
      const again = await say(author, phone, text);
      expect(again).toMatchObject({ id: first.id, dislikes: 1, likes: 0, thread_count: 1, text });
      expect(again.createdAtTimestamp).toBe(first.createdAtTimestamp);
      expect(await look(app, null, phone)).toMatchObject({
        metrics: { commentsCount: 1 },
        comments: [{ id: first.id, dislikes: 1, text }],
      });
    }
    // Concurrent calls yield one comment, and former revisions are stored for moderators.
    await author.browser.post('/api/v6/comment/delete', { phone });
    const both = await Promise.all(['One.', 'Two.', 'Three.'].map((text) => say(author, phone, text)));
    expect(both.map(({ id }) => id)).toEqual([first.id, first.id, first.id]);
    const kept = await database.db
      .selectFrom('comment_revision')
      .select('text')
      .where('comment_id', '=', String(first.id))
      .execute();
    expect(kept.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['They sell gold that is none.', 'Gold, they say.']),
    );
    expect(kept.map(({ text }) => text)).not.toContain('');
    // A different author gets a new comment.
    expect((await say(critic, phone, 'They do.')).id).not.toBe(first.id);
  });

  it('sent twice at once is one', async () => {
    const [author, phone] = [await join(app), makePhone()];
    const sent = await Promise.all(['A', 'B', 'C', 'D'].map((text) => say(author, phone, text)));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await look(app, author, phone)).toMatchObject({ metrics: { commentsCount: 1 }, commentsTotal: 1 });
    await Promise.all(
      ['delete', 'delete', 'delete'].map((way) => author.browser.post(`/api/v6/comment/${way}`, { phone })),
    );
    expect(await look(app, author, phone)).toMatchObject({ metrics: { commentsCount: 0 }, commentsTotal: 0 });
  });

  it('is nobody else’s to delete, and refused on emergency numbers', async () => {
    const [author, other, phone] = [await join(app), await join(app), makePhone()];
    const { id } = await say(author, phone, 'Mine.');
    await other.browser.post('/api/v6/comment/delete', { phone });
    expect(await other.browser.post('/api/v6/comment/delete_by_id', { id: String(id) })).toMatchObject({
      code: 'comment.not_found',
    });
    expect(await textsOf(null, phone)).toEqual(['Mine.']);
    const add = (fields: Record<string, string>) => author.browser.post('/api/v7/comment/add', fields);
    expect(await add({ phone: '112', country: 'DE', text: 'Hello' })).toMatchObject({
      status: 422,
      code: 'comment.refused',
    });
    expect(await add({ phone: 'abc', text: 'Hello' })).toMatchObject({ code: 'number.invalid' });
    expect(await add({ phone })).toMatchObject({ code: 'request.invalid' });
  });

  it('is not written by who was barred from the number, who may still delete what is there', async () => {
    const [author, other, phone] = [await join(app), await join(app), makePhone()];
    const foreign = await say(other, phone, 'Of another.');
    const mine = await say(author, phone, 'Before.');
    const answer = await reply(author, foreign, 'An answer before.');
    await database.db.transaction().execute((tx) => barFromNumber(tx, { profileId: author.id, phone }, clock.now()));
    const barred = { status: 422, code: 'comment.barred' };
    const post = (path: string, fields: Record<string, string>) => author.browser.post(`/api/${path}`, fields);
    expect(await post('v7/comment/add', { phone, text: 'After.' })).toMatchObject(barred);
    expect(await post('v13/comment/thread/add', { reply_to: String(foreign.id), text: 'After.' })).toMatchObject(
      barred,
    );
    expect(await post('v13/comment/thread/edit', { thread_id: String(answer.id), text: 'After.' })).toMatchObject(
      barred,
    );
    const { items } = await listComments(app, author, phone);
    expect(items.find(({ id }) => id === mine.id)?.can).toMatchObject({ edit: false, delete: true, reply: false });
    expect(items.find(({ id }) => id === foreign.id)?.can).toMatchObject({ reply: false, like: false });
    expect((await post('v6/comment/delete', { phone })).status).toBe(200);
    expect((await say(author, makePhone(), 'Elsewhere as ever.')).state).toBe('shown');
  });

  it('by a closed profile names nobody, by one who left it is a member’s who is gone', async () => {
    const phone = makePhone();
    const closed = await join(app, { first_name: 'Shy', last_name: 'Person', profile_going: false, avatar_id: 3 });
    const gone = await join(app, { first_name: 'Gone', last_name: 'Person', avatar_id: 4 });
    await say(closed, phone, 'From a closed profile.');
    await say(gone, phone, 'From who left.');
    expect((await gone.browser.post('/api/v6/profile/cancel', { cancel: '1' })).status).toBe(200);
    const nobody = { profile_id: null, firstName: '', lastName: '', avatar: null };
    for (const by of [null, await join(app)]) {
      const { items } = await listComments(app, by, phone, '&order_by=oldest');
      expect(items).toMatchObject([
        { ...nobody, text: 'From a closed profile.', authorKind: 'member' },
        { ...nobody, text: 'From who left.', authorKind: 'gone' },
      ]);
      expect(JSON.stringify(items)).not.toMatch(/Shy|Gone|"3|avatars/);
    }
    expect((await listComments(app, closed, phone)).items.find(({ isMine }) => isMine)).toMatchObject({
      firstName: 'Shy',
      profile_id: Number(closed.id),
    });
    expect((await gone.browser.post('/api/v6/profile/cancel', { cancel: '0' })).status).toBe(200);
    expect((await listComments(app, null, phone, '&order_by=newest')).items[0]).toMatchObject({
      authorKind: 'member',
      firstName: 'G***',
    });
  });

  it('opens its author’s profile, which tells nothing of what is said there', async () => {
    const [author, other, phone] = [await join(app, { first_name: 'Maria' }), await join(app), makePhone()];
    await say(other, author.phone, 'About Maria herself.');
    const { profile_id } = await say(author, phone, 'By Maria.');
    const answer = await other.browser.ask(`/api/v202505/profile/${profile_id}?source=FROM_COMMENTS`);
    expect(answer).toMatchObject({
      status: 200,
      data: {
        profile: { firstName: 'Maria' },
        comments: [],
        commentsTotal: 0,
        myComment: null,
        pinnedComment: null,
        metrics: { commentsCount: 0 },
      },
    });
    expect(JSON.stringify(answer.data)).not.toContain('About Maria');
  });
});

describe('one’s own comments', () => {
  it('are listed with the numbers, and are the member’s alone', async () => {
    const [author, other] = [await join(app), await join(app)];
    const phones = [makePhone(), makePhone(), makePhone()];
    for (const phone of phones) await say(author, phone, `On ${phone}`);
    await author.browser.post('/api/v6/comment/delete', { phone: phones[1] ?? '' });
    const answer = await author.browser.ask('/api/v6/comment/list/my?limit=1');
    const page = MyComments.parse(answer.data);
    expect(answer.data).toStrictEqual(page);
    expect(page).toMatchObject({ total: 2, hasMore: true, items: [{ phone: phones[2], country: 'DE', isMine: true }] });
    const rest = await author.browser.ask(`/api/v6/comment/list/my?after=${page.next}`);
    expect(rest.data).toMatchObject({ total: 2, hasMore: false, items: [{ phone: phones[0] }] });
    expect(await other.browser.ask('/api/v6/comment/list/my')).toMatchObject({ data: { items: [], total: 0 } });
  });
});

describe('the pinned comment', () => {
  it('is one, chosen by who has proved the number alone', async () => {
    const [holder, author, other] = [await join(app), await join(app), await join(app)];
    await database.db.updateTable('profile').set({ is_proven: true }).where('id', '=', holder.id).execute();
    const one = await say(author, holder.phone, 'One.');
    const two = await say(other, holder.phone, 'Two.');
    const pin = (by: Person, id: number, way = 'pin') =>
      by.browser.post(`/api/v6/comment/${way}`, { comment_id: String(id) });
    expect((await look(app, holder, holder.phone)).comments.map(({ can }) => can.pin)).toEqual([true, true]);
    expect((await look(app, author, holder.phone)).comments.map(({ can }) => can.pin)).toEqual([false, false]);
    expect(await pin(author, one.id)).toMatchObject({ status: 422, code: 'comment.not_holder' });
    expect(await pin(holder, one.id)).toMatchObject({ status: 200 });
    expect((await look(app, null, holder.phone)).pinnedComment).toMatchObject({ id: one.id, isPinned: true });
    expect(await pin(holder, two.id)).toMatchObject({ status: 200 });
    expect((await look(app, null, holder.phone)).pinnedComment).toMatchObject({ id: two.id });
    expect((await listComments(app, null, holder.phone)).items.filter(({ isPinned }) => isPinned)).toHaveLength(1);
    expect(await pin(other, two.id, 'unpin')).toMatchObject({ code: 'comment.not_holder' });
    await other.browser.post('/api/v6/comment/delete', { phone: holder.phone });
    expect((await look(app, null, holder.phone)).pinnedComment).toBeNull();
    expect(await pin(holder, two.id)).toMatchObject({ status: 404, code: 'comment.not_found' });
    expect(await pin(holder, one.id)).toMatchObject({ status: 200 });
    expect(await pin(holder, one.id, 'unpin')).toMatchObject({ status: 200 });
    expect((await look(app, null, holder.phone)).pinnedComment).toBeNull();
    const answer = await reply(author, one, 'Under it.');
    for (const id of [answer.id, 999_999_999]) expect((await pin(holder, id)).code).toBe('comment.not_found');
  });

  it('is one whatever is pinned at once', async () => {
    const holder = await join(app, { is_proven: true });
    const comments = [];
    for (let at = 0; at < 4; at += 1) comments.push(await say(await join(app), holder.phone, `Number ${at}.`));
    const sent = await Promise.all(
      comments.map(({ id }) => holder.browser.post('/api/v6/comment/pin', { comment_id: String(id) })),
    );
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await listComments(app, null, holder.phone)).items.filter(({ isPinned }) => isPinned)).toHaveLength(1);
  });
});

describe('who answers', () => {
  it('is marked where it is the number’s holder or a moderator', async () => {
    const [holder, moderator, member] = [
      await join(app, { is_proven: true }),
      await join(app, { role: 'moderator' }),
      await join(app),
    ];
    const comment = await say(member, holder.phone, 'Calls all day.');
    for (const by of [holder, moderator, member]) await reply(by, comment, `An answer by ${by.id}.`);
    const { thread, thread_count } = (await look(app, null, holder.phone)).comments[0] ?? comment;
    expect([thread_count, ...thread.map(({ authorKind }) => authorKind)]).toEqual([3, 'holder', 'moderator', 'member']);
    const opened = await openThread(app, null, `comment_id=${comment.id}&offset=0`);
    expect(opened).toMatchObject({ total: 3, comment: { id: comment.id }, offset: 0 });
  });
});
