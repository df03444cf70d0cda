import { expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { listComments, openThread, reply, say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { someoneWaits } from '#test/lock-wait.ts';
import { join, look, type Person } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { createNoonApp } from '#test/whole-file.ts';

const { app, clock, database } = await createNoonApp({ RATE_FACTOR: '1000' });

async function leave({ browser }: Person, texts: 'keep' | 'erase'): Promise<void> {
  expect((await browser.post('/api/v6/profile/cancel', { cancel: '1', texts })).status).toBe(200);
  clock.advance(31 * 86_400_000);
  const job = app.jobs.find((one) => 'name' in one && one.name === 'erase-profiles');
  if (!job || !('run' in job)) throw new Error('there is no such job');
  await job.run(clock.now());
}

it('exports what a person wrote, and nothing of others', async () => {
  const [author, other, phone] = [await join(app), await join(app), makePhone()];
  const comment = await say(author, phone, 'Mine.');
  await reply(other, comment, 'Not mine.');
  const answer = await app.request('/api/v6/profile/export', {
    headers: { authorization: `Bearer ${author.browser.token}` },
  });
  const { comments } = (await answer.json()) as { comments: { written: object[] } };
  expect(comments.written).toMatchObject([{ id: comment.id, phone, isReply: false, text: 'Mine.', state: 'shown' }]);
  expect(JSON.stringify(comments)).not.toContain('Not mine');
});

it('an erased account’s texts stay without their author, or go with all that was answered left', async () => {
  for (const texts of ['keep', 'erase'] as const) {
    const [author, other, phone] = [await join(app, { first_name: 'Vera' }), await join(app), makePhone()];
    const comment = await say(author, phone, 'Zyzzyva rings.');
    await say(author, phone, 'Zyzzyva rings again.');
    await reply(other, comment, 'An answer.');
    const foreign = await say(other, phone, 'Of another.');
    const answer = await reply(author, foreign, 'Zyzzyva says.');
    const alone = makePhone();
    await say(author, alone, 'Zyzzyva, too.');
    await leave(author, texts);
    const { items, total } = await listComments(app, null, phone, '&order_by=oldest');
    expect(items.map(({ id }) => id)).toEqual([comment.id, foreign.id]);
    expect(total).toBe(texts === 'keep' ? 2 : 1);
    expect(await look(app, null, phone)).toMatchObject({ metrics: { commentsCount: total }, commentsTotal: total });
    expect((await look(app, null, alone)).commentsTotal).toBe(texts === 'keep' ? 1 : 0);
    const thread = await openThread(app, null, `comment_id=${foreign.id}&offset=0`);
    if (texts === 'keep') {
      expect(items[0]).toMatchObject({
        text: 'Zyzzyva rings again.',
        authorKind: 'gone',
        profile_id: null,
        firstName: '',
      });
      expect(thread).toMatchObject({ total: 1, items: [{ id: answer.id, authorKind: 'gone' }] });
    } else {
      expect(items[0]).toMatchObject({ text: '', state: 'deleted', thread_count: 1 });
      expect(thread).toMatchObject({ total: 0, items: [], comment: { thread_count: 0 } });
    }
    const { pool } = database;
    const kept = await pool.query(`select 1 from comment_revision where comment_id = $1`, [comment.id]);
    expect(kept.rows).toEqual([]);
    const left = await pool.query(`select 1 from comment where profile_id = $1 and text like '%Zyzzyva%'`, [author.id]);
    expect(left.rows).toHaveLength(texts === 'keep' ? 3 : 0);
  }
});

it('what was said before a number changed hands is marked, and pinned no longer', async () => {
  const [holder, author, other] = [await join(app), await join(app), await join(app)];
  const own = app.database.db.updateTable('profile').set({ is_proven: true }).where('id', '=', holder.id);
  await own.execute();
  const { id } = await say(author, holder.phone, 'Of the one before.');
  const theirs = await reply(holder, { id }, 'That was me.');
  await holder.browser.post('/api/v6/comment/pin', { comment_id: String(id) });
  expect((await look(app, null, holder.phone)).pinnedComment).toMatchObject({ id, thread: [{ authorKind: 'holder' }] });
  // A different person proves the number after its former holder was silent for more than 45 days.
  app.clock.advance(46 * 86_400_000);
  const next = new TestBrowser(app);
  expect(await next.signIn(holder.phone, { person: 'somebody else' })).toMatchObject({ is_new_user: true });
  for (const one of [author, other]) {
    one.browser.token = null;
    await one.browser.signIn(one.phone);
  }
  await say(other, holder.phone, 'Of the new one.');
  const view = await look(app, null, holder.phone);
  expect(view.pinnedComment).toBeNull();
  expect(view.comments.map((one) => [one.text, one.isBeforeHolder]).sort()).toEqual([
    ['Of the new one.', false],
    ['Of the one before.', true],
  ]);
  // The former holder no longer counts as holder.
  const thread = view.comments.find((one) => one.id === id)?.thread;
  expect(thread).toMatchObject([{ id: theirs.id, authorKind: 'member', isBeforeHolder: true, firstName: '' }]);
  // A rewritten comment refers to the new holder.
  expect(await say(author, holder.phone, 'Of the new one as well.')).toMatchObject({ id, isBeforeHolder: false });
});

it('C12 the total is what each viewer can page through, and a link opens a thread at its reply', async () => {
  const [holder, author, moderator] = [
    await join(app, { is_proven: true }),
    await join(app),
    await join(app, { role: 'moderator' }),
  ];
  const { phone } = holder;
  const comment = await say(author, phone, 'First of all.');
  const answers = [];
  for (let at = 0; at < 15; at += 1)
    answers.push(await reply(at % 2 ? holder : author, comment, `Answer number ${at}.`));
  const [gone, plain] = [await join(app), await join(app)];
  const deleted = await say(gone, phone, 'To be deleted.');
  await reply(holder, deleted, 'Why so?');
  await gone.browser.post('/api/v6/comment/delete', { phone });
  const held = await say(plain, phone, 'To be held.');
  await database.db.updateTable('comment').set({ state: 'held' }).where('id', '=', String(held.id)).execute();
  await database.db.updateTable('number').set({ comments: 1 }).where('phone', '=', phone).execute();
  for (const by of [null, plain, author, holder, moderator]) {
    const seen = [];
    let page = await listComments(app, by, phone, '&limit=1');
    for (;;) {
      expect(page.total).toBe(1);
      seen.push(...page.items);
      if (page.next === null) break;
      page = await listComments(app, by, phone, `&limit=1&after=${page.next}`);
    }
    expect(seen.filter(({ state }) => state === 'shown').map(({ id }) => id)).toEqual([comment.id]);
    expect(seen.filter(({ state }) => state !== 'shown').map(({ id }) => id)).toEqual([deleted.id]);
  }
  const opened = await openThread(app, null, `thread_id=${answers[10]?.id}&limit=4&phone=${phone}`);
  expect(opened).toMatchObject({ comment: { id: comment.id, thread_count: 15 }, total: 15, offset: 8, hasMore: true });
  expect(opened.items.map(({ id }) => id)).toEqual(answers.slice(8, 12).map(({ id }) => id));
  // A link with a changed number must not show texts of one number on another's page.
  for (const other of [makePhone(), 'no number']) {
    const path = `/api/v13/comment/thread/list?thread_id=${answers[10]?.id}&phone=${encodeURIComponent(other)}`;
    expect((await holder.browser.ask(path)).code).toBe('comment.not_found');
  }
  const rest = await openThread(app, null, `comment_id=${comment.id}&limit=4&after=${opened.next}`);
  expect(rest).toMatchObject({ offset: 12, hasMore: false });
  expect(rest.items.map(({ id }) => id)).toEqual(answers.slice(12).map(({ id }) => id));
  // By default the page after the four replies that come with the comment.
  const second = await openThread(app, null, `comment_id=${comment.id}`);
  expect([second.comment.thread, second.items].map((part) => part.map(({ id }) => id))).toEqual([
    answers.slice(0, 4).map(({ id }) => id),
    answers.slice(4, 8).map(({ id }) => id),
  ]);
});

it('writes nothing for an account that is deactivated at this moment', async () => {
  const [leaving, other, phone, elsewhere] = [await join(app), await join(app), makePhone(), makePhone()];
  const comment = await say(other, phone, 'A comment to answer.');
  const { id } = await reply(leaving, comment, 'An answer to change.');
  const texts = async () =>
    (await openThread(app, null, `comment_id=${comment.id}&offset=0`)).items.map(({ text }) => text);
  const isDeactivated = (deactivated_at: Date | null) => (tx: Pick<Database['db'], 'updateTable'>) =>
    tx.updateTable('profile').set({ deactivated_at }).where('id', '=', leaving.id).execute();
  const late = { text: 'Too late for this.' };
  for (const [path, fields] of [
    ['/api/v7/comment/add', { phone: elsewhere, ...late }],
    ['/api/v13/comment/thread/add', { reply_to: String(comment.id), ...late }],
    ['/api/v13/comment/thread/edit', { thread_id: String(id), ...late }],
  ] as const) {
    let sent: ReturnType<typeof leaving.browser.post> | undefined;
    await database.db.transaction().execute(async (tx) => {
      await isDeactivated(clock.now())(tx);
      sent = leaving.browser.post(path, fields);
      await someoneWaits(database);
    });
    expect(await sent).toMatchObject({ status: 409, code: 'profile.deactivated' });
    await isDeactivated(null)(database.db);
  }
  expect(await texts()).toEqual(['An answer to change.']);
  expect((await listComments(app, null, elsewhere)).total).toBe(0);
});
