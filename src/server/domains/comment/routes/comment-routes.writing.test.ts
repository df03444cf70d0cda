import { describe, expect, it } from 'vitest';
import type { Comment } from '#contract/comment.ts';
import { reply, say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { createNoonApp } from '#test/whole-file.ts';
import { forgetOldRevisions } from '../jobs.ts';

const { app, clock, database } = await createNoonApp({ RATE_FACTOR: '1000' });

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
    // Edited to an unrelated text it is shown, and its case is closed.
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
    // The same text again is not an edit.
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
    await forgetOldRevisions(database.db, days(89.99), 90);
    expect((await kept()).map(({ text }) => text)).toEqual(['The first wording.', 'The second wording.']);
    await forgetOldRevisions(database.db, days(90), 90);
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
    // The same key of a different member, or a different key of the same member, is a separate call.
    expect((await send(other, path, { ...answer, text: 'It never rang here.' }, 'b')).status).toBe(200);
    expect((await send(one, path, { ...answer, text: 'And again today.' }, 'c')).status).toBe(200);
    expect((await repliesTo(first.data.id)).map((row) => row.text)).toEqual([
      'It rang here too.',
      'It never rang here.',
      'And again today.',
    ]);
    expect((await look(app, null, phone)).comments).toMatchObject([{ id: first.data.id, thread_count: 3 }]);
  });

  it('of a change is done once: what its author changed since stays, and is what is told', async () => {
    const [author, one, phone] = [await join(app), await join(app), makePhone()];
    const { id } = await say(author, phone, 'Rings at night.');
    const path = '/api/v13/comment/thread/edit';
    const { id: thread_id } = await reply(one, { id }, 'It rang here too.');
    const edit = (text: string, key: string) => send(one, path, { thread_id: String(thread_id), text }, key);
    const first = await edit('It rang twice.', 'e');
    expect(first.status).toBe(200);
    expect((await edit('It rang thrice.', 'f')).status).toBe(200);
    const again = await edit('It rang twice.', 'e');
    expect(again).toMatchObject({ status: 200, data: { id: first.data.id, reply: { text: 'It rang thrice.' } } });
    expect((await repliesTo(id)).map(({ text }) => text)).toEqual(['It rang thrice.']);
    expect(await edit('Never.', 'e')).toMatchObject({ status: 422, code: 'idempotency.mismatch' });
    const { rows } = await database.pool.query('select revision from comment where id = $1', [thread_id]);
    expect(rows).toEqual([{ revision: 3 }]);
    // A repeat neither restores nor shows a text that was deleted meanwhile.
    await one.browser.post('/api/v13/comment/thread/delete', { thread_id: String(thread_id) });
    expect(await edit('It rang twice.', 'e')).toMatchObject({
      status: 200,
      data: { id: thread_id, reply: { state: 'deleted', text: '' } },
    });
    expect(await repliesTo(id)).toEqual([{ text: '' }]);
  });

  it('A2 P5 that deletes is done once, also at once, and each who sends it again is told that it is gone', async () => {
    const [author, one, phone] = [await join(app), await join(app), makePhone()];
    const { id } = await say(author, phone, 'Rings at night.');
    const { id: replyId } = await reply(one, { id }, 'It rang here too.');
    const deletions = [
      [one, '/api/v13/comment/thread/delete', { thread_id: String(replyId) }],
      [author, '/api/v6/comment/delete_by_id', { id: String(id) }],
    ] as const;
    for (const [by, path, fields] of deletions) {
      const all = await Promise.all(Array.from({ length: 4 }, () => send(by, path, fields, 'gone')));
      expect(all.map(({ status, data }) => [status, data])).toEqual(all.map(() => [200, { status: true }]));
      // Without the key it is a new call, and nothing is left to delete.
      expect(await by.browser.post(path, fields)).toMatchObject({ status: 404, code: 'comment.not_found' });
      const changed = await send(by, path, { ...fields, locale: 'en', id: '1', thread_id: '1' }, 'gone');
      expect(changed).toMatchObject({ status: 422, code: 'idempotency.mismatch' });
    }
    // The same id sent by a different member finds nothing.
    const foreign = await send(one, '/api/v6/comment/delete_by_id', { id: String(id) }, 'not mine');
    expect(foreign).toMatchObject({ status: 404, code: 'comment.not_found' });
  });

  it('A2 P5 that deletes by number spares what was said there since', async () => {
    const [author, phone] = [await join(app), makePhone()];
    await say(author, phone, 'Rings at night.');
    const remove = () => send(author, '/api/v6/comment/delete', { phone }, 'delete');
    expect((await remove()).status).toBe(200);
    clock.advance(61_000);
    await say(author, phone, 'They rang once more.');
    expect((await remove()).status).toBe(200);
    expect((await look(app, author, phone)).myComment).toMatchObject({ text: 'They rang once more.' });
  });

  it('A2 P5 that likes is done once: a late repetition does not bring back what was taken back', async () => {
    const [author, one, other, phone] = [await join(app), await join(app), await join(app), makePhone()];
    const { id } = await say(author, phone, 'Rings at night.');
    const path = '/api/v11/comment/like';
    const like = { comment_id: String(id), like_type: 'LIKE', action_type: 'ADD' };
    const all = await Promise.all(Array.from({ length: 4 }, () => send(one, path, like, 'like')));
    for (const { status, data } of all) expect([status, data]).toEqual([200, all[0]?.data]);
    expect(all[0]?.data).toMatchObject({ likes: 1, hasLike: true });
    expect((await one.browser.post(path, { ...like, action_type: 'REMOVE' })).data).toMatchObject({ likes: 0 });
    expect((await send(one, path, like, 'like')).data).toEqual(all[0]?.data);
    expect((await look(app, one, phone)).comments).toMatchObject([{ likes: 0, hasLike: false }]);
    const turned = await send(one, path, { ...like, like_type: 'DISLIKE' }, 'like');
    expect(turned).toMatchObject({ status: 422, code: 'idempotency.mismatch' });
    // Idempotency keys are scoped to the member.
    expect((await send(other, path, like, 'like')).data).toMatchObject({ likes: 1, hasLike: true });
  });

  it('A2 P5 that pins is done once, and a refusal is not kept', async () => {
    const [holder, author, next, phone] = [await join(app), await join(app), await join(app), makePhone()];
    const [first, second] = [await say(author, holder.phone, 'Rings.'), await say(next, holder.phone, 'Rings too.')];
    const pin = ({ id }: Comment, key: string) => send(holder, '/api/v6/comment/pin', { comment_id: String(id) }, key);
    const pinned = async () => {
      const rows = await database.db.selectFrom('comment').select('id').where('is_pinned', '=', true).execute();
      return rows.map(({ id }) => Number(id)).filter((id) => id === first.id || id === second.id);
    };
    for (const { status } of await Promise.all([pin(first, 'p'), pin(first, 'p')])) expect(status).toBe(200);
    expect((await pin(second, 'q')).status).toBe(200);
    expect((await pin(first, 'p')).status).toBe(200);
    expect(await pinned()).toEqual([second.id]);
    const foreign = await say(author, phone, 'Not about the holder.');
    const refused = await pin(foreign, 'r');
    expect(refused).toMatchObject({ code: 'comment.not_holder' });
    const unpin = () => send(holder, '/api/v6/comment/unpin', { comment_id: String(second.id) }, 'r');
    expect((await unpin()).status).toBe(200);
    expect((await pin(second, 's')).status).toBe(200);
    expect((await unpin()).status).toBe(200);
    expect(await pinned()).toEqual([second.id]);
  });

  it('is refused under the name of another request, and not known after a refusal or a day', async () => {
    const [author, one, phone] = [await join(app), await join(app), makePhone()];
    const { id } = await say(author, phone, 'Rings at night.');
    const path = '/api/v13/comment/thread/add';
    const answer = { reply_to: String(id), text: 'It rang here too.' };
    // A refusal is not stored under the key.
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
