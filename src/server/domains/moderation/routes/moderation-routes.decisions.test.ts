import { describe, expect, it } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { rewrite, unpin } from '#test/notice-board.ts';
import { createTextQueue } from '#test/text-queue.ts';

const { app, moderator, author, write, sendReport, stateOf, queue, find, decide, undo, reportsOf, heldOf, board } =
  await createTextQueue();
const minute = 60_000;

describe('a decision', () => {
  it('C18 keeps a text: it is shown, and its reporter reads so, without who decided', async () => {
    const reporter = await join(app);
    const id = await write();
    await sendReport(reporter, id, { words: 'look at it' });
    const base = { kind: 'board_text', textId: id, reason: 'insult', reportText: 'look at it' };
    expect(await reportsOf(reporter)).toMatchObject([
      { ...base, state: 'sent', outcome: null, decidedAtTimestamp: null },
    ]);
    app.clock.advance(minute);
    await queue();
    expect(await reportsOf(reporter)).toMatchObject([{ ...base, state: 'seen', outcome: null }]);
    expect((await decide(id, 'keep', moderator, { reason: 'insult', note: 'harmless' })).status).toBe(200);
    const [mine] = await reportsOf(reporter);
    // The whole item: it has neither the moderator nor the note.
    const decidedAt = Math.floor(app.clock.now().getTime() / 1000);
    expect(mine).toEqual({
      ...base,
      id: expect.stringMatching(/^\d+$/),
      phone: expect.stringMatching(/^49\d+$/),
      international: expect.stringMatching(/^\+49 \d+ \d+$/),
      profileId: null,
      name: null,
      state: 'decided',
      outcome: 'kept',
      createdAtTimestamp: decidedAt - minute / 1000,
      decidedAtTimestamp: decidedAt,
      isNew: true,
    });
    expect([await stateOf(id), await find(id)]).toEqual(['shown', undefined]);
  });

  it('C18 tells each reporter of a removed text and of one that is gone, and nobody of others’ reports', async () => {
    const [reporter, second, stranger] = [await join(app), await join(app), await join(app)];
    const [removed, gone] = [await write(), await write()];
    for (const person of [reporter, second]) await sendReport(person, removed);
    await sendReport(reporter, gone);
    await decide(removed, 'remove', moderator, { reason: 'insult' });
    await unpin(app.database.db, gone, app.clock.now());
    expect((await reportsOf(reporter)).map(({ textId, outcome }) => [textId, outcome])).toEqual([
      [gone, 'gone'],
      [removed, 'removed'],
    ]);
    expect(await reportsOf(second)).toMatchObject([{ state: 'decided', outcome: 'removed' }]);
    expect(await reportsOf(stranger)).toEqual([]);
  });

  it('C18 stands when the author deletes the text afterwards, and nothing is decided anew', async () => {
    for (const [decision, outcome] of [
      ['keep', 'kept'],
      ['remove', 'removed'],
    ] as const) {
      const reporter = await join(app);
      const id = await write();
      await sendReport(reporter, id);
      await decide(id, decision);
      const told = await reportsOf(reporter);
      app.clock.advance(minute);
      await unpin(app.database.db, id, app.clock.now());
      expect(await reportsOf(reporter)).toEqual(told);
      expect(told).toMatchObject([{ state: 'decided', outcome }]);
      const row = app.database.db.selectFrom('moderation_case').select(['state', 'outcome']).where('text_id', '=', id);
      expect(await row.execute()).toEqual([{ state: 'closed', outcome }]);
      const acts = app.database.db.selectFrom('moderation_act').select('act').where('text_id', '=', id).orderBy('id');
      expect((await acts.execute()).map(({ act }) => act)).toEqual(['reported', outcome]);
    }
  });

  it('C19 a text judged fine takes no report of that reason until it changes, and says since when', async () => {
    const [first, later] = [await join(app), await join(app)];
    const id = await write();
    await sendReport(first, id, { reason: 'insult' });
    await decide(id, 'keep');
    const judgedAt = app.clock.now();
    app.clock.advance(minute);
    for (const person of [first, later]) {
      expect(await sendReport(person, id, { reason: 'insult' })).toEqual({ status: 'judged', since: judgedAt });
    }
    expect(await find(id)).toBeUndefined();
    expect(await sendReport(later, id, { reason: 'threat' })).toMatchObject({ status: 'sent' });
    await decide(id, 'keep');
    expect(await sendReport(first, id, { reason: 'insult' })).toEqual({ status: 'judged', since: judgedAt });
    await rewrite(app.database.db, board.textPrecheck, id, `Changed ${id}`, app.clock.now());
    expect(await sendReport(first, id, { reason: 'insult' })).toMatchObject({ status: 'sent' });
    expect(await find(id)).toMatchObject({ reports: [{ reason: 'insult', count: 1 }] });
  });

  it('C5 an author reads of every text that is not shown the state, the rule and where to appeal', async () => {
    const [checked, set, removed] = [await write('badword one'), await write(), await write()];
    const reporter = await join(app);
    for (const id of [set, removed]) await sendReport(reporter, id);
    await decide(set, 'hold', moderator, { reason: 'false' });
    await decide(removed, 'remove', moderator, { reason: 'threat' });
    const held = await heldOf(author());
    expect(
      held.map(({ textId, state, rule, decidedBy, appealTo }) => [textId, state, rule, decidedBy, appealTo]),
    ).toEqual([
      [removed, 'removed', 'threat', 'moderator', 'help@ringbook.test'],
      [set, 'held', 'false', 'moderator', 'help@ringbook.test'],
      [checked, 'held', 'listed_word', 'check', 'help@ringbook.test'],
    ]);
    expect(held[2]?.text).toBe('badword one');
    expect(await heldOf(reporter)).toEqual([]);
    await decide(set, 'keep');
    expect((await heldOf(author())).map(({ textId }) => textId)).toEqual([removed, checked]);
  });

  it('is made of what the moderator saw: another one was first, or the text has changed', async () => {
    const id = await write('one badword');
    const seen = await find(id);
    const fields = { case_id: seen?.id ?? '', case_version: String(seen?.version), decision: 'keep' };
    await rewrite(app.database.db, board.textPrecheck, id, 'two badword words', app.clock.now());
    const late = await moderator.browser.post('/api/v6/moderation/decide', fields);
    expect([late.status, late.code]).toEqual([409, 'moderation.changed']);
    expect(await stateOf(id)).toBe('held');
    const again = { ...fields, case_version: String((await find(id))?.version) };
    const both = await Promise.all(
      ['keep', 'remove'].map((decision) => moderator.browser.post('/api/v6/moderation/decide', { ...again, decision })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const nobody = await moderator.browser.post('/api/v6/moderation/decide', { ...fields, case_id: '999999' });
    expect([nobody.status, nobody.code]).toEqual([404, 'text.not_found']);
  });

  it('a text that a moderator removed is held when its author writes the same about the number again', async () => {
    const phone = makePhone();
    const id = await write(`He is a fraud, number ${phone}`, phone);
    await sendReport(await join(app), id);
    const { data } = await decide(id, 'remove');
    const states: (string | undefined)[] = [];
    for (const text of [`HE IS A FRAUD number ${phone}`, `He is kind, number ${phone}`]) {
      states.push(await stateOf(await write(text, phone)));
    }
    expect(states).toEqual(['held', 'shown']);
    await undo(data.actId);
    expect(await stateOf(await write(`He is a fraud! Number ${phone}`, phone))).toBe('shown');
  });
});
