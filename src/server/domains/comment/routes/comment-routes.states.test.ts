import { describe, expect, it } from 'vitest';
import { type Comment, MyComments, type TextState } from '#contract/comment.ts';
import { listComments, openThread, reply, say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { createNoonApp } from '#test/whole-file.ts';
import { reviewableTexts } from '../commands/reviewable-texts.ts';

const { app, clock, database } = await createNoonApp({ RATE_FACTOR: '1000' });

/** Sets a text's state as a moderator's decision does. */
async function decide(kind: 'comment' | 'reply', id: number, state: Exclude<TextState, 'deleted'>): Promise<void> {
  const texts = reviewableTexts.find((one) => one.kind === kind);
  await database.db.transaction().execute(async (tx) => {
    expect(await texts?.lock(tx, String(id))).toMatchObject({ id: String(id) });
    await texts?.setState(tx, String(id), state, clock.now());
  });
}

/** The parts of an answer that could reveal a text. */
const told = (comment: Comment | undefined) =>
  comment && { text: comment.text, state: comment.state, rule: comment.rule, profile_id: comment.profile_id };

describe('C5 a text that is not shown', () => {
  const unread: [state: Exclude<TextState, 'shown'>][] = [['held'], ['removed'], ['deleted']];
  it.each(unread)('%s: its author sees it, its state and the rule, a stranger nothing of it', async (state) => {
    const [author, other, phone] = [await join(app), await join(app), makePhone()];
    const { id } = await say(author, phone, 'Flimflam artists.');
    if (state === 'deleted') await author.browser.post('/api/v6/comment/delete', { phone });
    else await decide('comment', id, state);
    const own = { text: 'Flimflam artists.', state, rule: 'moderator', profile_id: Number(author.id) };
    const mine = await look(app, author, phone);
    expect(told(mine.myComment ?? undefined)).toEqual(state === 'deleted' ? undefined : own);
    expect(mine.metrics.commentsCount).toBe(0);
    const listed = MyComments.parse((await author.browser.ask('/api/v6/comment/list/my')).data);
    expect(listed.items.map(told)).toEqual(state === 'deleted' ? [] : [own]);
    const link = await author.browser.ask(`/api/v13/comment/thread/list?comment_id=${id}`);
    if (state === 'deleted') expect(link.code).toBe('comment.not_found');
    else expect(link.data).toMatchObject({ comment: own });
    for (const by of [null, other]) {
      const view = await look(app, by, phone);
      expect(view).toMatchObject({ metrics: { commentsCount: 0 }, comments: [], commentsTotal: 0, myComment: null });
      expect(await listComments(app, by, phone)).toMatchObject({ items: [], total: 0 });
      expect(JSON.stringify(view)).not.toContain('Flimflam');
      const browser = by?.browser ?? other.browser;
      expect((await browser.ask(`/api/v13/comment/thread/list?comment_id=${id}`)).code).toBe('comment.not_found');
    }
  });

  it.each(unread)('%s and answered: its place stays, counted for nobody, and tells nothing of it', async (state) => {
    const [author, other, phone] = [await join(app, { first_name: 'Vera' }), await join(app), makePhone()];
    const { id } = await say(author, phone, 'Flimflam artists.');
    const answer = await reply(other, { id }, 'Why?');
    await say(other, phone, 'Another comment.');
    if (state === 'deleted') await author.browser.post('/api/v6/comment/delete', { phone });
    else await decide('comment', id, state);
    for (const by of [null, other]) {
      const { items, total } = await listComments(app, by, phone, '&order_by=oldest');
      expect(items).toHaveLength(2);
      expect(total).toBe(1);
      expect(items[0]).toMatchObject({
        id,
        text: '',
        state,
        rule: null,
        profile_id: null,
        firstName: '',
        isMine: false,
      });
      expect(items[0]?.thread).toMatchObject([{ id: answer.id, text: 'Why?' }]);
      expect(items[0]?.can).toMatchObject({ reply: false, like: false, edit: false, pin: false });
      expect(JSON.stringify(items)).not.toMatch(/Flimflam|Vera|V\*/);
      expect(await look(app, by, phone)).toMatchObject({ metrics: { commentsCount: 1 }, commentsTotal: 1 });
    }
    const refused = await other.browser.post('/api/v13/comment/thread/add', {
      reply_to: String(id),
      text: 'Too late.',
    });
    expect(refused).toMatchObject({ status: 404, code: 'comment.not_found' });
    // Without its last reply the placeholder disappears.
    await other.browser.post('/api/v13/comment/thread/delete', { thread_id: String(answer.id) });
    expect((await listComments(app, null, phone)).items.map((one) => one.id)).not.toContain(id);
  });

  it.each(unread)('%s as the only one, and answered: the answers stay on the number’s page', async (state) => {
    const [author, other, phone] = [await join(app), await join(app), makePhone()];
    const { id } = await say(author, phone, 'Flimflam artists.');
    const answer = await reply(other, { id }, 'That is not true at all.');
    if (state === 'deleted') await author.browser.post('/api/v6/comment/delete', { phone });
    else await decide('comment', id, state);
    for (const by of [null, other]) {
      const { comments, commentsTotal, metrics } = await look(app, by, phone);
      expect(comments).toMatchObject([{ id, text: '', state, thread: [{ id: answer.id }] }]);
      expect([commentsTotal, metrics.commentsCount]).toEqual([0, 0]);
      expect(comments).toEqual((await listComments(app, by, phone)).items);
    }
    await other.browser.post('/api/v13/comment/thread/delete', { thread_id: String(answer.id) });
    expect((await look(app, null, phone)).comments).toEqual([]);
  });

  it('comes back as it was, and is counted again', async () => {
    const [author, phone] = [await join(app), makePhone()];
    const { id } = await say(author, phone, 'Held by mistake.');
    await decide('comment', id, 'held');
    await decide('comment', id, 'removed');
    await decide('comment', id, 'shown');
    await decide('comment', id, 'shown');
    const view = await look(app, null, phone);
    expect(view).toMatchObject({ metrics: { commentsCount: 1 }, comments: [{ id, state: 'shown', rule: null }] });
  });

  it('as a reply: its author alone finds it in the thread, by a link too', async () => {
    const [author, other, phone] = [await join(app), await join(app), makePhone()];
    const comment = await say(other, phone, 'A comment.');
    const shown = await reply(other, comment, 'One.');
    const held = await reply(author, comment, 'Flimflam.');
    await decide('reply', held.id, 'held');
    const query = `comment_id=${comment.id}&offset=0`;
    const mine = await openThread(app, author, query);
    expect(mine.items).toMatchObject([
      { id: shown.id },
      { id: held.id, text: 'Flimflam.', state: 'held', rule: 'moderator' },
    ]);
    expect(mine).toMatchObject({ total: 2, comment: { thread_count: 1 } });
    expect(await openThread(app, author, `thread_id=${held.id}`)).toMatchObject({
      items: [{ id: shown.id }, { id: held.id }],
    });
    for (const by of [null, other]) {
      expect(await openThread(app, by, query)).toMatchObject({
        total: 1,
        items: [{ id: shown.id }],
        comment: { thread_count: 1 },
      });
      expect((await other.browser.ask(`/api/v13/comment/thread/list?thread_id=${held.id}`)).code).toBe(
        'comment.not_found',
      );
    }
    expect(JSON.stringify(await look(app, null, phone))).not.toContain('Flimflam');
  });

  it('as a reply: its author reads it where it stands among the first, on every path, and nobody else does', async () => {
    const [author, other, phone] = [await join(app), await join(app), makePhone()];
    const [long, short] = [await say(other, phone, 'Much answered.'), await say(author, phone, 'Little answered.')];
    const told: number[] = [];
    for (const i of [0, 1, 2, 3, 4, 5, 6]) {
      told.push((await reply(i === 1 || i === 6 ? author : other, long, `Answer number ${i}.`)).id);
      clock.advance(61_000);
    }
    const alone = await reply(author, short, 'Nobody else reads this.');
    await decide('reply', told[1] ?? 0, 'held');
    await decide('reply', told[6] ?? 0, 'removed');
    await decide('reply', alone.id, 'removed');
    const idsOf = (comments: readonly Comment[]) =>
      Object.fromEntries(comments.map(({ id, thread }) => [id, thread.map((one) => one.id)]));
    const first = (...places: number[]) => places.map((place) => told[place]);
    const seen = { [long.id]: first(0, 1, 2, 3, 4), [short.id]: [alone.id] };
    const view = await look(app, author, phone);
    expect(idsOf(view.comments)).toEqual(seen);
    expect(view.comments.find(({ id }) => id === long.id)?.thread[1]).toMatchObject({
      text: 'Answer number 1.',
      state: 'held',
      rule: 'moderator',
      isMine: true,
    });
    expect(idsOf((await listComments(app, author, phone)).items)).toEqual(seen);
    const mine = MyComments.parse((await author.browser.ask('/api/v6/comment/list/my')).data);
    expect(idsOf(mine.items)).toEqual({ [short.id]: [alone.id] });
    // The next page starts after the shown replies and leaves none out.
    const next = await openThread(app, author, `comment_id=${long.id}`);
    expect(next.items.map(({ id }) => id)).toEqual(first(4, 5, 6));
    expect(idsOf([next.comment])).toEqual({ [long.id]: first(0, 1, 2, 3, 4) });
    for (const by of [null, other]) {
      const strangers = { [long.id]: first(0, 2, 3, 4), [short.id]: [] };
      expect(idsOf((await look(app, by, phone)).comments)).toEqual(strangers);
      expect(idsOf((await listComments(app, by, phone)).items)).toEqual(strangers);
    }
  });
});

describe('the holder of an unlisted number', () => {
  it('is not named by what they write about it, on any path and to nobody else, and elsewhere is as before', async () => {
    const holder = await join(app, { is_proven: true, first_name: 'Vera', last_name: 'Quastel' });
    const [other, elsewhere] = [await join(app), makePhone()];
    const { phone } = holder;
    const foreign = await say(other, phone, 'They never answer.');
    const own = await say(holder, phone, 'This is my number, and I do.');
    const answer = await reply(holder, foreign, 'I was away.');
    await say(holder, elsewhere, 'Another number altogether.');
    const paths = (by: Person | null) => [
      async () => (await look(app, by, phone)).comments,
      async () => (await listComments(app, by, phone, '&order_by=newest')).items,
      async () => [(await openThread(app, by, `comment_id=${foreign.id}&offset=0`)).comment],
      async () => (await openThread(app, by, `comment_id=${foreign.id}&offset=0`)).items,
      async () => MyComments.parse((await other.browser.ask('/api/v6/comment/list/my')).data).items,
    ];
    const written = async (by: Person | null) => {
      const all = (await Promise.all(paths(by).map((path) => path()))).flat() as Comment[];
      return all.flatMap((one) => [one, ...(one.thread ?? [])]).filter(({ id }) => id === own.id || id === answer.id);
    };
    const named = await written(other);
    expect(named.map(({ lastName }) => lastName)).toContain('Quastel');
    await holder.browser.post('/api/v6/number/unlist');
    for (const by of [null, other]) {
      const seen = await written(by);
      expect(seen).toHaveLength(named.length);
      for (const { authorKind, profile_id, firstName, lastName, avatar } of seen) {
        expect({ authorKind, profile_id, firstName, lastName, avatar }).toEqual({
          authorKind: 'holder',
          profile_id: null,
          firstName: '',
          lastName: '',
          avatar: null,
        });
      }
      expect(JSON.stringify(await look(app, by, elsewhere))).toMatch(by === null ? 'Q.' : 'Quastel');
    }
    expect((await look(app, holder, phone)).myComment).toMatchObject({ lastName: 'Quastel', isMine: true });
    await holder.browser.post('/api/v6/number/relist');
    expect((await written(other)).map(({ lastName }) => lastName)).toEqual(named.map(({ lastName }) => lastName));
  });
});

describe('C3 an account that is removed as spam', () => {
  it('loses all its texts in one act, and undone all is as it was', async () => {
    const [spammer, other, holder] = [await join(app), await join(app), await join(app, { is_proven: true })];
    const { phone } = holder;
    const spam = await say(spammer, phone, 'Spam on a number.');
    const foreign = await say(other, phone, 'What another says.');
    const answer = await reply(spammer, foreign, 'Spam below it.');
    const held = await say(spammer, makePhone(), 'Spam that waits.');
    await decide('comment', held.id, 'held');
    await holder.browser.post('/api/v6/comment/pin', { comment_id: String(spam.id) });
    const before = await look(app, other, phone);
    const texts = [];
    for (const { kind, find, listByAuthor } of reviewableTexts) {
      const ids = (await listByAuthor?.(database.db, spammer.id)) ?? [];
      for (const { id, state } of await find(database.db, ids))
        texts.push({ kind: kind as 'reply', id: Number(id), state });
    }
    expect(texts.map(({ id }) => id).sort()).toEqual([spam.id, answer.id, held.id].sort());
    for (const { kind, id } of texts) await decide(kind, id, 'removed');
    expect(await look(app, other, phone)).toMatchObject({
      metrics: { commentsCount: 1 },
      commentsTotal: 1,
      pinnedComment: null,
      comments: [{ id: foreign.id, thread_count: 0, thread: [] }],
    });
    for (const { kind, id, state } of texts) await decide(kind, id, state);
    const after = await look(app, other, phone);
    const said = ({ metrics, pinnedComment, comments, commentsTotal }: typeof before) => ({
      count: metrics.commentsCount,
      pinnedComment,
      comments,
      commentsTotal,
    });
    expect(said(after)).toEqual(said(before));
    const listed = MyComments.parse((await spammer.browser.ask('/api/v6/comment/list/my')).data);
    expect(listed.items.map(({ state }) => state)).toEqual(['held', 'shown']);
  });
});
