import { describe, expect, it } from 'vitest';
import { ModerationLog } from '#contract/moderation.ts';
import { join } from '#test/member.ts';
import { rewrite } from '#test/notice-board.ts';
import { createTextQueue } from '#test/text-queue.ts';

const { app, moderator, write, sendReport, stateOf, queue, find, decide, undo, reportsOf, board } =
  await createTextQueue();
const minute = 60_000;

describe('undo', () => {
  const rows = async (id: string) => {
    const { rows: found } = await app.database.pool.query<{ row: string }>(
      `select (to_jsonb(c) - 'version' - 'last_act')::text as row from moderation_case c where text_id = $1
      union all select to_jsonb(r)::text from moderation_report r where text_id = $1
      union all select to_jsonb(b)::text from board_text b where id = $1::int8 order by 1`,
      [id],
    );
    return found.map(({ row }) => row);
  };

  it.each(['keep', 'remove', 'hold'])(
    'takes back “%s” within ten minutes, to the very state before',
    async (decision) => {
      const id = await write(decision === 'keep' ? 'badword again' : undefined);
      if (decision !== 'keep') for (const person of [await join(app), await join(app)]) await sendReport(person, id);
      await queue();
      const before = await rows(id);
      const { data } = await decide(id, decision);
      expect(data.undoUntilTimestamp).toBe(Math.floor((app.clock.now().getTime() + 10 * minute) / 1000));
      expect(await rows(id)).not.toEqual(before);
      const logged = await moderator.browser.ask<ModerationLog>('/api/v6/moderation/log?limit=1');
      expect(ModerationLog.parse(logged.data).items[0]).toMatchObject({ id: data.actId, can: { undo: true } });
      app.clock.advance(10 * minute);
      expect((await undo(data.actId)).status).toBe(200);
      expect(await rows(id)).toEqual(before);
      expect((await undo(data.actId)).code).toBe('moderation.changed');
      const { data: log } = await moderator.browser.ask<ModerationLog>('/api/v6/moderation/log?limit=2');
      expect(log.items).toMatchObject([
        { act: 'undone', undoes: data.actId },
        { id: data.actId, can: { undo: false } },
      ]);
    },
  );

  it('is over after ten minutes, and another moderator’s decision is theirs, but for an admin', async () => {
    const [late, others] = [await write('badword of late'), await write('badword of others')];
    const { data: first } = await decide(late, 'keep');
    app.clock.advance(10 * minute + 1000);
    const over = await undo(first.actId);
    expect([over.status, over.code]).toEqual([422, 'moderation.too_late']);
    const { data: second } = await decide(others, 'keep');
    const colleague = await join(app, { role: 'moderator' });
    expect((await undo(second.actId, colleague)).code).toBe('moderation.refused');
    expect((await undo(second.actId, await join(app, { role: 'admin' }))).status).toBe(200);
    expect(await stateOf(others)).toBe('held');
  });

  it('leaves alone what somebody did since', async () => {
    const [edited, reported] = [await write('badword edited'), await write('badword reported')];
    const { data: one } = await decide(edited, 'remove');
    const { data: two } = await decide(reported, 'keep');
    await rewrite(app.database.db, board.textPrecheck, edited, `All is well ${edited}`, app.clock.now());
    await sendReport(await join(app), reported);
    for (const { actId } of [one, two]) expect((await undo(actId)).code).toBe('moderation.changed');
    expect([await stateOf(edited), await stateOf(reported)]).toEqual(['held', 'shown']);
    // An act of a check is no decision that could be undone.
    const { data: log } = await moderator.browser.ask<ModerationLog>('/api/v6/moderation/log?limit=100');
    const held = log.items.find(({ act }) => act === 'held');
    expect((await undo(held?.id ?? '')).code).toBe('moderation.refused');
  });

  it('C2 leaves nothing to wait for where the only report was taken back meanwhile', async () => {
    const [id, reporter] = [await write(), await join(app)];
    await sendReport(reporter, id);
    const { data } = await decide(id, 'hold');
    const [report] = await reportsOf(reporter);
    expect((await reporter.browser.post('/api/v6/report/withdraw', { report_id: report?.id ?? '' })).status).toBe(200);
    expect(await find(id)).toMatchObject({ state: 'held', isSetAside: true });
    expect((await undo(data.actId)).status).toBe(200);
    expect([await stateOf(id), await find(id)]).toEqual(['shown', undefined]);
  });

  it('of two at once, one is done', async () => {
    const id = await write('badword twice');
    const { data } = await decide(id, 'remove');
    const both = await Promise.all([undo(data.actId), undo(data.actId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
