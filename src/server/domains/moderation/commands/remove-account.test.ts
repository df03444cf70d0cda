import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Decided, TextQueue } from '#contract/moderation.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { boardTexts, createBoard, makeBoard, pin, report, unpin } from '#test/notice-board.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

const board = makeBoard();
const minute = 60_000;
let app: TestApp;
let moderator: Person;
beforeAll(async () => {
  app = await startTestApp({ more: [board.open], env: { BOT_CHECK: 'off', RATE_FACTOR: '100000' } });
  await createBoard(app.database);
  moderator = await join(app, { role: 'moderator' });
});
afterAll(() => app.close());

async function write(by: Person, text: string) {
  const written = { author: by.id, phone: makePhone(), text };
  return (await pin(app.database.db, board.textPrecheck, written, app.clock.now())).id;
}
const sendReport = (by: Person, id: string) => report(app.database, board.textPrecheck, by, { id }, app.clock.now());
const stateOf = async (id: string) => (await boardTexts.find(app.database.db, [id]))[0]?.state;
async function find(id: string, by = moderator) {
  const { data } = await by.browser.ask<TextQueue>('/api/v6/moderation/queue?limit=100');
  return data.items.find(({ textId }) => textId === id);
}
async function remove(id: string, by = moderator) {
  const seen = await find(id, by);
  const fields = { case_id: seen?.id ?? '0', case_version: String(seen?.version ?? 1) };
  return by.browser.post<Decided>('/api/v6/moderation/account/remove', fields);
}
const undo = (actId: string) => moderator.browser.post('/api/v6/moderation/undo', { act_id: actId });

/** All rows that a removal may touch, without what keeps growing: versions, the log and sessions. */
async function everything(): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ row: string }>(`
    select 'case ' || (to_jsonb(c) - 'version' - 'last_act')::text as row from moderation_case c
    union all select 'report ' || to_jsonb(r)::text from moderation_report r
    union all select 'text ' || to_jsonb(b)::text from board_text b
    union all select 'vote ' || to_jsonb(v)::text from board_vote v
    union all select 'repeat ' || to_jsonb(t)::text from text_repeat t
    union all select 'account ' || id || coalesce(barred_at::text, '') from profile
    order by 1`);
  return rows.map(({ row }) => row);
}

/** A spammer with texts in every state, and reports by and about them. */
async function makeSpammer() {
  const [spammer, honest, reporter] = [await join(app), await join(app), await join(app)];
  const [shown, held, aside, reported] = [
    await write(spammer, `Buy here, ${spammer.id}`),
    await write(spammer, `A badword by ${spammer.id}`),
    await write(spammer, `Set aside, ${spammer.id}`),
    await write(spammer, `Reported, ${spammer.id}`),
  ];
  await sendReport(reporter, aside);
  const seen = await find(aside);
  const fields = { case_id: seen?.id ?? '', case_version: String(seen?.version), decision: 'hold' };
  expect((await moderator.browser.post('/api/v6/moderation/decide', fields)).status).toBe(200);
  await sendReport(reporter, reported);
  const [alone, withOthers] = [await write(honest, `Honest, ${honest.id}`), await write(honest, `Fair, ${honest.id}`)];
  await sendReport(spammer, alone);
  await app.database.pool.query('insert into board_vote values ($1, $2)', [spammer.id, alone]);
  for (const person of [spammer, reporter]) await sendReport(person, withOthers);
  return { spammer, honest, texts: [shown, held, aside, reported], alone, withOthers, reported };
}

it('C3 removing an account as spam takes away all that it gave in one act, and its reports their weight', async () => {
  const { spammer, texts, alone, withOthers, reported } = await makeSpammer();
  expect((await remove(reported)).status).toBe(200);
  for (const id of texts) expect([await stateOf(id), await find(id)]).toEqual(['removed', undefined]);
  expect([await stateOf(alone), await find(alone)]).toEqual(['shown', undefined]);
  expect(await find(withOthers)).toMatchObject({ reports: [{ reason: 'insult', count: 1 }] });
  const votes = `select 1 from board_vote where profile_id = $1 and taken_by is null`;
  expect((await app.database.pool.query(votes, [spammer.id])).rows).toEqual([]);
  expect(await spammer.browser.ask('/api/v6/report/my')).toMatchObject({ status: 403 });
  expect((await spammer.browser.ask('/api/v6/report/my')).code).toMatch(/session.ended|profile.barred/);
});

it('C3 it can be undone for ten minutes, to the exact state before', async () => {
  const { reported, texts } = await makeSpammer();
  await find(reported);
  const before = await everything();
  const { data } = await remove(reported);
  expect(await everything()).not.toEqual(before);
  app.clock.advance(10 * minute);
  expect((await undo(data.actId)).status).toBe(200);
  expect(await everything()).toEqual(before);
  expect(await Promise.all(texts.map(stateOf))).toEqual(['shown', 'held', 'held', 'shown']);
  // A second removal works like the first.
  const { data: again } = await remove(reported);
  app.clock.advance(10 * minute + 1000);
  expect(await undo(again.actId)).toMatchObject({ status: 422, code: 'moderation.too_late' });
  expect(await Promise.all(texts.map(stateOf))).toEqual(Array(4).fill('removed'));
});

it('C3 what others did meanwhile is not undone with it', async () => {
  const { reported, alone } = await makeSpammer();
  const { data } = await remove(reported);
  await sendReport(await join(app), alone);
  const version = (await find(alone))?.version;
  expect((await undo(data.actId)).status).toBe(200);
  expect(await find(alone)).toMatchObject({ reports: [{ reason: 'insult', count: 2 }] });
  expect((await find(alone))?.version).toBeGreaterThan(version ?? 0);
});

it('C3 an account that was barred before stays so, whatever is undone', async () => {
  const { spammer, reported } = await makeSpammer();
  const barredAt = new Date(app.clock.now().getTime() - minute);
  await app.database.db.updateTable('profile').set({ barred_at: barredAt }).where('id', '=', spammer.id).execute();
  const { data } = await remove(reported);
  expect((await undo(data.actId)).status).toBe(200);
  const row = app.database.db.selectFrom('profile').select('barred_at').where('id', '=', spammer.id);
  expect((await row.executeTakeFirstOrThrow()).barred_at).toEqual(barredAt);
});

it('C3 moderators and admins are removed by nobody here, and nobody removes an account by their own number’s text', async () => {
  const colleague = await join(app, { role: 'moderator' });
  const theirs = await write(colleague, `A badword by ${colleague.id}`);
  expect((await find(theirs))?.can).toEqual({ removeAccount: false });
  const before = await everything();
  expect(await remove(theirs)).toMatchObject({ status: 422, code: 'moderation.refused' });
  expect(await everything()).toEqual(before);
  const member = await join(app);
  const text = await write(member, `A badword by ${member.id}`);
  const seen = await find(text);
  const stale = { case_id: seen?.id ?? '', case_version: String((seen?.version ?? 0) + 1) };
  expect(await moderator.browser.post('/api/v6/moderation/account/remove', stale)).toMatchObject({
    status: 409,
    code: 'moderation.changed',
  });
  expect(await stateOf(text)).toBe('held');
});

it('C3 an undo revives no report of what is gone or was decided about meanwhile, and tells the reporter what became of it', async () => {
  const { spammer, honest, texts, alone, withOthers } = await makeSpammer();
  const [kept, left] = [await write(honest, `Kept, ${honest.id}`), await write(honest, `Left, ${honest.id}`)];
  for (const id of [kept, left]) await sendReport(spammer, id);
  const removed = await remove(texts[1] ?? '');
  await unpin(app.database.db, withOthers, app.clock.now());
  await sendReport(await join(app), kept);
  const seen = await find(kept);
  const fields = { case_id: seen?.id ?? '', case_version: String(seen?.version), decision: 'keep' };
  expect((await moderator.browser.post('/api/v6/moderation/decide', fields)).status).toBe(200);
  expect((await undo(removed.data.actId)).status).toBe(200);
  const { rows } = await app.database.pool.query<{ text_id: string; outcome: string | null }>(
    'select text_id, outcome from moderation_report where profile_id = $1',
    [spammer.id],
  );
  expect(Object.fromEntries(rows.map(({ text_id, outcome }) => [text_id, outcome]))).toEqual({
    [alone]: null,
    [left]: null,
    [kept]: 'kept',
    [withOthers]: 'gone',
  });
  const waiting = await app.database.pool.query<{ text_id: string }>(
    "select text_id from moderation_case where state = 'open' and reports > 0 and text_id = any($1) order by text_id::int",
    [[alone, left, kept, withOthers]],
  );
  expect(waiting.rows.map(({ text_id }) => text_id)).toEqual([alone, left]);
});
