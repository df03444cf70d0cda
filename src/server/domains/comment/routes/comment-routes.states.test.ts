// Long because every state of a text is looked at by its author and by others, on every path, with the same people.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Comment, MyComments, type TextState } from '#contract/comment.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { listComments, openThread, reply, say } from '#test/comments.ts';
import { openTestDatabase } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { noonToday, startTestApp, type TestApp } from '#test/start-app.ts';
import { reviewableTexts } from '../commands/reviewable-texts.ts';
import { forgetOldRevisions } from '../jobs.ts';
import '../tables.ts';

let database: Database;
let app: TestApp;
const clock = fixedClock(noonToday());
beforeAll(async () => {
  database = await openTestDatabase();
  app = await startTestApp({ database, clock, env: { BOT_CHECK: 'off', RATE_FACTOR: '1000' } });
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => clock.advance(61_000));

/** As a moderator's decision does it. */
async function decide(kind: 'comment' | 'reply', id: number, state: Exclude<TextState, 'deleted'>): Promise<void> {
  const texts = reviewableTexts.find((one) => one.kind === kind);
  await database.db.transaction().execute(async (tx) => {
    expect(await texts?.lock(tx, String(id))).toMatchObject({ id: String(id) });
    await texts?.setState(tx, String(id), state, clock.now());
  });
}

/** Of all that an answer holds about a text. */
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
    // The last answer gone, nothing is left of it.
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
      ...{ text: 'Answer number 1.', state: 'held', rule: 'moderator', isMine: true },
    });
    expect(idsOf((await listComments(app, author, phone)).items)).toEqual(seen);
    const mine = MyComments.parse((await author.browser.ask('/api/v6/comment/list/my')).data);
    expect(idsOf(mine.items)).toEqual({ [short.id]: [alone.id] });
    // What follows on the next page leaves none out.
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
          ...{ authorKind: 'holder', profile_id: null, firstName: '', lastName: '', avatar: null },
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
      ...{ metrics: { commentsCount: 1 }, commentsTotal: 1, pinnedComment: null },
      comments: [{ id: foreign.id, thread_count: 0, thread: [] }],
    });
    for (const { kind, id, state } of texts) await decide(kind, id, state);
    const after = await look(app, other, phone);
    const said = ({ metrics, pinnedComment, comments, commentsTotal }: typeof before) => ({
      ...{ count: metrics.commentsCount, pinnedComment, comments, commentsTotal },
    });
    expect(said(after)).toEqual(said(before));
    const listed = MyComments.parse((await spammer.browser.ask('/api/v6/comment/list/my')).data);
    expect(listed.items.map(({ state }) => state)).toEqual(['held', 'shown']);
  });
});

describe('what moderation’s checks hold', () => {
  it('the same text on a third number is written, told to its author as held, and counted for nobody', async () => {
    const author = await join(app);
    const phones = [makePhone(), makePhone(), makePhone()];
    const said: Comment[] = [];
    for (const phone of phones) said.push(await say(author, phone, 'Buy my course, it is the best one.'));
    expect(said.map(({ state, rule }) => [state, rule])).toEqual([
      ['shown', null],
      ['shown', null],
      ['held', 'repeated_by_author'],
    ]);
    expect(await look(app, null, phones[2] ?? '')).toMatchObject({ metrics: { commentsCount: 0 }, comments: [] });
    const cases = () =>
      database.db
        .selectFrom('moderation_case')
        .select(['kind', 'state'])
        .where('text_id', '=', String(said[2]?.id))
        .execute();
    expect(await cases()).toEqual([{ kind: 'comment', state: 'open' }]);
    // Changed to something else it is shown, and nothing waits for a moderator.
    expect(await say(author, phones[2] ?? '', 'They rang at night.')).toMatchObject({ state: 'shown', rule: null });
    expect(await look(app, null, phones[2] ?? '')).toMatchObject({ metrics: { commentsCount: 1 } });
    expect(await cases()).toEqual([{ kind: 'comment', state: 'closed' }]);
  });

  it('a held reply is counted nowhere, and its deletion closes its place in the queue', async () => {
    const [author, other, phone] = [await join(app), await join(app), makePhone()];
    const comment = await say(other, phone, 'A comment to answer.');
    for (const one of [makePhone(), makePhone()]) await say(author, one, 'Cheap loans, write to me.');
    const third = await say(author, makePhone(), 'Something else entirely.');
    const held = await reply(author, comment, 'Cheap loans, write to me.');
    expect(held).toMatchObject({ state: 'held', rule: 'repeated_by_author' });
    expect((await look(app, other, phone)).comments).toMatchObject([{ thread_count: 0, thread: [] }]);
    await author.browser.post('/api/v13/comment/thread/delete', { thread_id: String(held.id) });
    await author.browser.post('/api/v6/comment/delete_by_id', { id: String(third.id) });
    const open = database.db
      .selectFrom('moderation_case')
      .select('id')
      .where('profile_id', '=', author.id)
      .where('state', '=', 'open');
    expect(await open.execute()).toEqual([]);
  });
});

describe('C10 a changed text', () => {
  const edit = async (by: Person, phone: string, text: string, afterMs: number) => {
    clock.advance(afterMs);
    return say(by, phone, text);
  };
  const minute = 60_000;

  it('says nothing of a small change within five minutes, and of any later one when', async () => {
    const [author, phone] = [await join(app), makePhone()];
    await say(author, phone, 'They rang twise at night.');
    expect(await edit(author, phone, 'They rang twice at night.', 4 * minute)).toMatchObject({
      editedAtTimestamp: null,
    });
    const edited = await edit(author, phone, 'They rang twice at noon.', 2 * minute);
    expect(edited).toMatchObject({
      editedAtTimestamp: Math.floor(clock.now().getTime() / 1000),
      reactionsSinceChange: null,
    });
    // The same text again is no change.
    expect((await edit(author, phone, 'They rang twice at noon.', 9 * minute)).updatedAtTimestamp).toBe(
      edited.updatedAtTimestamp,
    );
  });

  it('tells how many reacted since more than half of it changed, be it in small steps', async () => {
    const [author, phone] = [await join(app), makePhone()];
    const { id } = await say(author, phone, 'abcdefghij');
    await database.db.updateTable('comment').set({ likes: 5 }).where('id', '=', String(id)).execute();
    expect(await edit(author, phone, 'abcdeXXXij', 0)).toMatchObject({ reactionsSinceChange: null });
    const changed = await edit(author, phone, 'abXXXXXXij', 0);
    expect(changed).toMatchObject({ likes: 5, reactionsSinceChange: 0 });
    await database.db.updateTable('comment').set({ reactions_since: 2 }).where('id', '=', String(id)).execute();
    expect((await look(app, null, phone)).comments[0]).toMatchObject({ likes: 5, reactionsSinceChange: 2 });
    expect(await edit(author, phone, 'abXXXXXXiY', 0)).toMatchObject({ reactionsSinceChange: 2 });
  });

  it('is kept as it was for 90 days, and told to nobody', async () => {
    const [author, phone] = [await join(app), makePhone()];
    const { id } = await say(author, phone, 'The first wording.');
    await edit(author, phone, 'The second wording.', minute);
    await author.browser.post('/api/v6/comment/delete', { phone });
    const kept = () =>
      database.db
        .selectFrom('comment_revision')
        .select(['revision', 'text', 'text_key'])
        .where('comment_id', '=', String(id))
        .orderBy('revision')
        .execute();
    expect((await kept()).map(({ text }) => text)).toEqual(['The first wording.', 'The second wording.']);
    const days = (count: number) => new Date(clock.now().getTime() + count * 86_400_000);
    await forgetOldRevisions(database.db, days(89.99));
    expect((await kept()).map(({ text }) => text)).toEqual(['The first wording.', 'The second wording.']);
    await forgetOldRevisions(database.db, days(90));
    expect((await kept()).map(({ text, text_key }) => [text, text_key.length])).toEqual([
      [null, 43],
      [null, 43],
    ]);
    for (const path of [`/api/v202505/search/${phone}`, '/api/v6/comment/list/my', '/api/v6/profile/export']) {
      const answer = await app.request(path, { headers: { authorization: `Bearer ${author.browser.token}` } });
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain('wording');
    }
  });
});

describe('a text that others may find hurtful', () => {
  it('is asked about once, and written when it is sent anyway', async () => {
    const [author, phone] = [await join(app), makePhone()];
    const add = (more: Record<string, string>) =>
      author.browser.post('/api/v7/comment/add?locale=en', { phone, text: 'What an asshole.', ...more });
    expect(await add({})).toMatchObject({ status: 422, code: 'text.may_hurt' });
    expect((await look(app, author, phone)).myComment).toBeNull();
    expect(await add({ send_anyway: '1' })).toMatchObject({ status: 200, data: { comment: { state: 'shown' } } });
  });
});

describe('an act with an idempotency-key', () => {
  type Fields = Record<string, string>;
  const send = (by: Person, path: string, fields: Fields, key: string) =>
    by.browser.ask<{ id: number }>(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'idempotency-key': key },
    });
  const repliesTo = (id: number) =>
    database.db.selectFrom('comment').select('text').where('parent_id', '=', String(id)).orderBy('id').execute();

  it('is done once, however often it is sent, one after the other and at once', async () => {
    const [author, one, other, phone] = [await join(app), await join(app), await join(app), makePhone()];
    const text = { phone, text: 'Rings at night.' };
    const first = await send(author, '/api/v7/comment/add', text, 'a');
    expect(first.status).toBe(200);
    clock.advance(61_000);
    expect(await send(author, '/api/v7/comment/add', text, 'a')).toMatchObject({ status: 200, data: first.data });
    const answer = { reply_to: String(first.data.id), text: 'It rang here too.' };
    const path = '/api/v13/comment/thread/add';
    const all = await Promise.all(Array.from({ length: 8 }, () => send(one, path, answer, 'b')));
    expect(new Set(all.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1);
    expect(all[0]?.status).toBe(200);
    clock.advance(61_000);
    // The same words of another member name another act, and other words of the same member too.
    expect((await send(other, path, { ...answer, text: 'It never rang here.' }, 'b')).status).toBe(200);
    expect((await send(one, path, { ...answer, text: 'And again today.' }, 'c')).status).toBe(200);
    expect((await repliesTo(first.data.id)).map((row) => row.text)).toEqual([
      'It rang here too.',
      'It never rang here.',
      'And again today.',
    ]);
    expect((await look(app, null, phone)).comments).toMatchObject([{ id: first.data.id, thread_count: 3 }]);
  });

  it('is refused under the name of another request, and not known after a refusal or a day', async () => {
    const [author, one, phone] = [await join(app), await join(app), makePhone()];
    const { id } = await say(author, phone, 'Rings at night.');
    const path = '/api/v13/comment/thread/add';
    const answer = { reply_to: String(id), text: 'It rang here too.' };
    // No such comment: nothing is kept of it.
    expect(await send(one, path, { ...answer, reply_to: '999999999' }, 'k')).toMatchObject({ status: 404 });
    expect(await send(one, path, answer, 'k')).toMatchObject({ status: 200 });
    const code = 'idempotency.mismatch';
    expect(await send(one, path, { ...answer, text: 'it rang here too.' }, 'k')).toMatchObject({ status: 422, code });
    expect(await send(one, '/api/v7/comment/add', { phone, text: 'Mine.' }, 'k')).toMatchObject({ status: 422, code });
    expect(await send(one, path, answer, '')).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(await repliesTo(id)).toHaveLength(1);
    const { rows } = await database.pool.query('select named_act::text as row from named_act');
    expect(JSON.stringify(rows)).not.toMatch(/rang|"k"/);
    clock.advance(86_400_000);
    expect(await send(one, path, answer, 'k')).toMatchObject({ status: 200 });
    expect(await repliesTo(id)).toHaveLength(2);
  });
});
