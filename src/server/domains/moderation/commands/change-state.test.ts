import { describe, expect, it } from 'vitest';
import type { Notices } from '#contract/notification.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { join, type Person } from '#test/member.ts';
import { rewrite } from '#test/notice-board.ts';
import { createTextQueue } from '#test/text-queue.ts';
import { undoMs } from '../policy.ts';

const { app, board, moderator, write, sendReport, decide, undo, find, author } = await createTextQueue();
const hour = 3_600_000;

const stated = (id: string) =>
  app.database.db
    .selectFrom('moderation_statement')
    .selectAll()
    .where('kind', '=', 'board_text')
    .where('text_id', '=', id)
    .orderBy('id')
    .execute();
const shape = async (id: string) =>
  (await stated(id)).map(({ restriction, rule, source, is_found_by_machine, is_decided_by_machine, ...row }) => [
    ...[restriction, rule, source, is_found_by_machine, is_decided_by_machine],
    row.reversed_at ? 'reversed' : row.ended_at ? 'ended' : 'stands',
  ]);
async function readNotices(person: Person): Promise<string[]> {
  const { data } = await person.browser.ask<Notices>('/api/v6/notification/list?limit=100');
  expect(data.items.every(({ isEssential, link }) => isEssential && /^\/statements\?id=\d+$/.test(link))).toBe(true);
  return data.items.map(({ kind }) => kind).reverse();
}
const run = async (name: string) => {
  await runRepeatedJob(app, name);
};

describe('M23 a statement of reasons', () => {
  it('is written by what an act changed, one an item, and reversed by what takes it back', async () => {
    const id = await write('The text');
    await sendReport(await join(app), id, { reason: 'insult' });
    expect((await decide(id, 'keep')).status).toBe(200);
    expect(await shape(id)).toEqual([]);
    await sendReport(await join(app), id, { reason: 'threat' });
    const removed = await decide(id, 'remove', moderator, { reason: 'threat' });
    expect(await shape(id)).toEqual([['removed', 'threat', 'report', false, false, 'stands']]);
    expect((await stated(id))[0]).toMatchObject({ act_id: removed.data.actId, applied_at: app.clock.now() });
    expect((await undo(removed.data.actId)).status).toBe(200);
    expect(await shape(id)).toEqual([['removed', 'threat', 'report', false, false, 'reversed']]);
    const again = await decide(id, 'remove', moderator, { reason: 'other' });
    expect(again.status).toBe(200);
    expect((await shape(id)).map(([what, rule, , , , how]) => [what, rule, how])).toEqual([
      ['removed', 'threat', 'reversed'],
      ['removed', 'other', 'stands'],
    ]);
    // A decision undone before its author was notified is never notified.
    app.clock.advance(undoMs);
    expect(await readNotices(author())).toEqual(['text_removed']);
  });

  it('tells that a machine found it and a person decided', async () => {
    const id = await write('badword once');
    expect((await decide(id, 'remove', moderator, { reason: 'insult' })).status).toBe(200);
    expect(await shape(id)).toEqual([['removed', 'insult', 'own', true, false, 'stands']]);
  });

  it('is written of a hold only when it has lasted a day, once, and ends with it', async () => {
    const [id, changed] = [await write('badword held'), await write('badword changed')];
    app.clock.advance(23 * hour);
    await run('state-long-holds');
    expect([await shape(id), await shape(changed)]).toEqual([[], []]);
    const began = new Date(app.clock.now().getTime() - 23 * hour);
    // Editing a held text does not restart the hold.
    await rewrite(app.database.db, board.textPrecheck, id, 'badword held still', app.clock.now());
    app.clock.advance(2 * hour);
    await Promise.all([run('state-long-holds'), run('state-long-holds')]);
    await run('state-long-holds');
    const hold = ['held', 'listed_word', 'own', true, true];
    expect([await shape(id), await shape(changed)]).toEqual([[[...hold, 'stands']], [[...hold, 'stands']]]);
    expect((await stated(id))[0]?.applied_at).toEqual(began);
    expect(await readNotices(author())).toEqual(['text_held', 'text_held']);
    await rewrite(app.database.db, board.textPrecheck, changed, 'All is well now', app.clock.now());
    expect(await shape(changed)).toEqual([[...hold, 'ended']]);
    expect((await decide(id, 'keep')).status).toBe(200);
    expect(await shape(id)).toEqual([[...hold, 'reversed']]);
    app.clock.advance(undoMs);
    expect(await readNotices(author())).toEqual(['text_held', 'text_held', 'text_restored']);
  });

  it('gives way to what is heavier: a removal ends the hold, and undone it holds again', async () => {
    const id = await write('badword removed');
    app.clock.advance(25 * hour);
    await run('state-long-holds');
    const { data } = await decide(id, 'remove', moderator, { reason: 'spam' });
    expect((await shape(id)).map(([what, , , , , how]) => [what, how])).toEqual([
      ['held', 'ended'],
      ['removed', 'stands'],
    ]);
    expect((await undo(data.actId)).status).toBe(200);
    await run('state-long-holds');
    expect((await shape(id)).map(([what, , , , , how]) => [what, how])).toEqual([
      ['held', 'ended'],
      ['removed', 'reversed'],
      ['held', 'stands'],
    ]);
  });

  it('of an account that is removed: one for it and one for each text, with one key, all reversed by the undo', async () => {
    const ids = [await write('First'), await write('Second'), await write('badword third')];
    const gone = await write('Gone before');
    await sendReport(await join(app), gone);
    await decide(gone, 'remove', moderator, { reason: 'spam' });
    await sendReport(await join(app), ids[0] ?? '');
    const seen = await find(ids[0] ?? '');
    const fields = { case_id: seen?.id ?? '', case_version: String(seen?.version), reason: 'spam' };
    const { status, data } = await moderator.browser.post<{ actId: string }>(
      '/api/v6/moderation/account/remove',
      fields,
    );
    expect(status).toBe(200);
    const ofAct = () =>
      app.database.db.selectFrom('moderation_statement').selectAll().where('act_id', '=', data.actId).execute();
    const rows = await ofAct();
    expect(rows.map(({ kind, text_id, restriction }) => [kind, text_id, restriction]).sort()).toEqual(
      [['account', author().id, 'suspended'], ...ids.map((id) => ['board_text', id, 'removed'])].sort(),
    );
    // A text that was removed already is not removed again.
    expect(await shape(gone)).toHaveLength(1);
    expect((await undo(data.actId)).status).toBe(200);
    expect((await ofAct()).map(({ reversed_at }) => reversed_at)).toEqual(rows.map(() => app.clock.now()));
    expect(await shape(gone)).toMatchObject([['removed', 'spam', 'report', false, false, 'stands']]);
  });

  it('is rolled back with its act, and of two who decide at once there is one', async () => {
    const id = await write('Once');
    await sendReport(await join(app), id);
    const colleague = await join(app, { role: 'moderator' });
    const seen = await find(id);
    const fields = { case_id: seen?.id ?? '', case_version: String(seen?.version), decision: 'remove', reason: 'spam' };
    const both = [moderator, colleague].map((by) => by.browser.post('/api/v6/moderation/decide', fields));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await shape(id)).toHaveLength(1);
    app.clock.advance(undoMs);
    expect(await readNotices(author())).toEqual(['text_removed']);
  });
});
