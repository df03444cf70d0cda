// Long because the desk is played from report to undo, and every part of it needs the same people and texts.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Decided,
  HeldTexts,
  type ModerationCase,
  ModerationLog,
  ModerationQueue,
  MyReports,
  type TextRule,
} from '#contract/moderation.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { boardTexts, createBoard, makeBoard, pin, report, rewrite, unpin } from '#test/notice-board.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

const board = makeBoard();
const minute = 60_000;
let app: TestApp;
let moderator: Person;
let author: Person;
beforeAll(async () => {
  app = await startTestApp({
    more: [board.open],
    env: { BOT_CHECK: 'off', RATE_FACTOR: '100000', SUPPORT_EMAIL: 'help@ringbook.test' },
  });
  await createBoard(app.database);
  moderator = await join(app, { role: 'moderator' });
});
beforeEach(async () => {
  author = await join(app);
});
afterAll(() => app.close());

let made = 0;
async function write(said?: string, phone = makePhone(), by = author) {
  made += 1;
  const text = said ?? `Nothing special ${made}`;
  const { id } = await pin(app.database.db, board.desk, { author: by.id, phone, text }, app.clock.now());
  return id;
}
const tell = (by: Person, id: string, more: { reason?: TextRule; words?: string; network?: string } = {}) =>
  report(app.database, board.desk, by, { id, ...more }, app.clock.now());
const stateOf = async (id: string) => (await boardTexts.find(app.database.db, [id]))[0]?.state;

async function queue(by = moderator): Promise<ModerationQueue> {
  const { status, data } = await by.browser.ask<ModerationQueue>('/api/v6/moderation/queue?limit=100');
  expect(status).toBe(200);
  expect(data).toStrictEqual(ModerationQueue.parse(data));
  return data;
}
async function find(id: string, by = moderator): Promise<ModerationCase | undefined> {
  return (await queue(by)).items.find(({ textId }) => textId === id);
}
async function decide(id: string, decision: string, by = moderator, more: Record<string, string> = {}) {
  const seen = await find(id);
  const fields = { case_id: seen?.id ?? '0', case_version: String(seen?.version ?? 1), decision, ...more };
  return by.browser.post<Decided>('/api/v6/moderation/decide', fields);
}
const undo = (actId: string, by = moderator) => by.browser.post('/api/v6/moderation/undo', { act_id: actId });
async function reportsOf(by: Person): Promise<MyReports['items']> {
  const { data } = await by.browser.ask<MyReports>('/api/v6/report/my');
  expect(data).toStrictEqual(MyReports.parse(data));
  return data.items;
}
async function heldOf(by: Person): Promise<HeldTexts['items']> {
  const { data } = await by.browser.ask<HeldTexts>('/api/v6/moderation/my');
  expect(data).toStrictEqual(HeldTexts.parse(data));
  return data.items;
}

describe('the queue', () => {
  it('shows a text that is held, with the word that matched (C9)', async () => {
    const phone = makePhone();
    const id = await write('A BADWORD here', phone);
    expect(await find(id)).toEqual({
      ...{ id: expect.any(String), version: 1, kind: 'board_text', textId: id, phone, text: 'A BADWORD here' },
      ...{ state: 'held', holds: [{ reason: 'listed_word', evidence: { word: 'BADWORD', listed: 'badword' } }] },
      ...{ reports: [], reportWords: [], revisions: [], matches: [], isOnTop: false, isSetAside: false },
      writtenAtTimestamp: expect.any(Number),
      openedAtTimestamp: Math.floor(app.clock.now().getTime() / 1000),
      author: { profileId: Number(author.id), openedAtTimestamp: expect.any(Number), removedTexts: 0 },
      ...{ reactions: { byAge: [], byNetwork: [] }, can: { removeAccount: true } },
    });
  });

  it('puts a text on top that three people of different networks reported, and not one that a household did', async () => {
    const [one, three, household] = [await write(), await write(), await write()];
    const people = await Promise.all([join(app), join(app), join(app)]);
    await tell(people[0], one);
    for (const person of people) {
      expect(await tell(person, three, { words: `said ${person.id}` })).toMatchObject({ status: 'sent' });
      await tell(person, household, { network: 'n:one home' });
    }
    const { items } = await queue();
    expect(items[0]).toMatchObject({ textId: three, isOnTop: true, reports: [{ reason: 'insult', count: 3 }] });
    expect([...(items[0]?.reportWords ?? [])].sort()).toEqual(people.map(({ id }) => `said ${id}`).sort());
    const order = items.map(({ textId }) => textId);
    expect(order.indexOf(one)).toBeLessThan(order.indexOf(household));
    expect(items.find(({ textId }) => textId === household)).toMatchObject({ isOnTop: false });
  });

  it('pages by cursors, and says how many wait and since when', async () => {
    const whole = await queue();
    const seen: string[] = [];
    let after = '';
    do {
      const { data } = await moderator.browser.ask<ModerationQueue>(
        `/api/v6/moderation/queue?limit=2${after && `&after=${after}`}`,
      );
      expect(data.total).toBe(whole.total);
      seen.push(...data.items.map(({ textId }) => textId));
      after = data.next ?? '';
    } while (after);
    expect(seen).toEqual(whole.items.map(({ textId }) => textId));
    expect(seen.length).toBeGreaterThan(3);
    expect(whole.oldestAtTimestamp).toBe(Math.min(...whole.items.map(({ openedAtTimestamp }) => openedAtTimestamp)));
  });

  it('is there for moderators alone', async () => {
    const calls = [['/api/v6/moderation/queue'], ['/api/v6/moderation/log']];
    for (const [path = ''] of calls) {
      expect(await author.browser.ask(path)).toMatchObject({ status: 404, code: 'page.not_found' });
      expect(await new TestBrowser(app).ask(path)).toMatchObject({ status: 401 });
      expect((await (await join(app, { role: 'admin' })).browser.ask(path)).status).toBe(200);
    }
    const fields = { case_id: '1', case_version: '1', act_id: '1', decision: 'remove' };
    for (const path of ['decide', 'undo', 'account/remove']) {
      expect(await author.browser.post(`/api/v6/moderation/${path}`, fields)).toMatchObject({ code: 'page.not_found' });
    }
  });

  it('hides from moderators what is theirs, and they cannot decide about it', async () => {
    const own = await write('my own badword', makePhone(), moderator);
    const aboutMe = await write('about me: badword', moderator.phone);
    expect([await find(own), await find(aboutMe)]).toEqual([undefined, undefined]);
    const second = await join(app, { role: 'moderator' });
    const seen = await find(own, second);
    const fields = { case_id: seen?.id ?? '', case_version: String(seen?.version), decision: 'keep' };
    const mine = await moderator.browser.post('/api/v6/moderation/decide', fields);
    expect([mine.status, mine.code]).toEqual([422, 'moderation.refused']);
    expect(await stateOf(own)).toBe('held');
    expect((await second.browser.post('/api/v6/moderation/decide', fields)).status).toBe(200);
    expect(await stateOf(own)).toBe('shown');
  });

  it('C21 tells reactions by age of account and by network, and no id or hash of who reacted', async () => {
    const reactor = await join(app);
    const id = await write('well liked badword');
    const network = `n:hash${reactor.id}`;
    board.reactions.push(
      { id, reaction: 'like', accountAge: 'day', network, count: 4 },
      { id, reaction: 'like', accountAge: 'older', network, count: 1 },
      { id, reaction: 'dislike', accountAge: 'older', network: 'n:elsewhere', count: 2 },
      { id, reaction: 'like', accountAge: 'older', network: 'n:elsewhere', count: 1 },
    );
    await tell(reactor, id);
    const person = await join(app);
    await tell(person, await write(), { words: 'reported' });
    expect((await find(id))?.reactions).toEqual({
      byAge: [
        { reaction: 'like', accountAge: 'day', count: 4 },
        { reaction: 'like', accountAge: 'older', count: 2 },
        { reaction: 'dislike', accountAge: 'older', count: 2 },
      ],
      byNetwork: [
        { reaction: 'like', network: 1, count: 5 },
        { reaction: 'dislike', network: 2, count: 2 },
        { reaction: 'like', network: 2, count: 1 },
      ],
    });
    const { data: done } = await decide(id, 'hold');
    const all = JSON.stringify([
      (await moderator.browser.ask('/api/v6/moderation/queue?limit=100')).data,
      (await moderator.browser.ask('/api/v6/moderation/log?limit=100')).data,
      done,
    ]);
    for (const secret of [network, 'n:elsewhere', reactor.phone, person.phone]) expect(all).not.toContain(secret);
    for (const who of [reactor, person]) {
      expect(all).not.toMatch(new RegExp(`"(?:profileId|authorId|moderatorId)":${who.id}\\b|"${who.id}"`));
    }
  });
});

describe('a decision', () => {
  it('C18 keeps a text: it is shown, and its reporter reads so, without who decided', async () => {
    const reporter = await join(app);
    const id = await write();
    await tell(reporter, id, { words: 'look at it' });
    const base = { kind: 'board_text', textId: id, reason: 'insult', reportText: 'look at it' };
    expect(await reportsOf(reporter)).toMatchObject([
      { ...base, state: 'sent', outcome: null, decidedAtTimestamp: null },
    ]);
    app.clock.advance(minute);
    await queue();
    expect(await reportsOf(reporter)).toMatchObject([{ ...base, state: 'seen', outcome: null }]);
    expect((await decide(id, 'keep', moderator, { reason: 'insult', note: 'harmless' })).status).toBe(200);
    const [mine] = await reportsOf(reporter);
    expect(mine).toMatchObject({ ...base, state: 'decided', outcome: 'kept' });
    expect(mine?.decidedAtTimestamp).toBe(Math.floor(app.clock.now().getTime() / 1000));
    expect(JSON.stringify(mine)).not.toMatch(new RegExp(`harmless|\\b${moderator.id}\\b`));
    expect([await stateOf(id), await find(id)]).toEqual(['shown', undefined]);
  });

  it('C18 tells each reporter of a removed text and of one that is gone, and nobody of others’ reports', async () => {
    const [reporter, second, stranger] = [await join(app), await join(app), await join(app)];
    const [removed, gone] = [await write(), await write()];
    for (const person of [reporter, second]) await tell(person, removed);
    await tell(reporter, gone);
    await decide(removed, 'remove', moderator, { reason: 'insult' });
    await unpin(app.database.db, board.desk, gone, app.clock.now());
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
      await tell(reporter, id);
      await decide(id, decision);
      const told = await reportsOf(reporter);
      app.clock.advance(minute);
      await unpin(app.database.db, board.desk, id, app.clock.now());
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
    await tell(first, id, { reason: 'insult' });
    await decide(id, 'keep');
    const judgedAt = app.clock.now();
    app.clock.advance(minute);
    for (const person of [first, later]) {
      expect(await tell(person, id, { reason: 'insult' })).toEqual({ status: 'judged', since: judgedAt });
    }
    expect(await find(id)).toBeUndefined();
    expect(await tell(later, id, { reason: 'threat' })).toMatchObject({ status: 'sent' });
    await decide(id, 'keep');
    expect(await tell(first, id, { reason: 'insult' })).toEqual({ status: 'judged', since: judgedAt });
    await rewrite(app.database.db, board.desk, id, `Changed ${id}`, app.clock.now());
    expect(await tell(first, id, { reason: 'insult' })).toMatchObject({ status: 'sent' });
    expect(await find(id)).toMatchObject({ reports: [{ reason: 'insult', count: 1 }] });
  });

  it('C5 an author reads of every text that is not shown the state, the rule and where to appeal', async () => {
    const [checked, set, removed] = [await write('badword one'), await write(), await write()];
    const reporter = await join(app);
    for (const id of [set, removed]) await tell(reporter, id);
    await decide(set, 'hold', moderator, { reason: 'false' });
    await decide(removed, 'remove', moderator, { reason: 'threat' });
    const held = await heldOf(author);
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
    expect((await heldOf(author)).map(({ textId }) => textId)).toEqual([removed, checked]);
  });

  it('is made of what the moderator saw: another one was first, or the text has changed', async () => {
    const id = await write('one badword');
    const seen = await find(id);
    const fields = { case_id: seen?.id ?? '', case_version: String(seen?.version), decision: 'keep' };
    await rewrite(app.database.db, board.desk, id, 'two badword words', app.clock.now());
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
    await tell(await join(app), id);
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
      if (decision !== 'keep') for (const person of [await join(app), await join(app)]) await tell(person, id);
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
    await rewrite(app.database.db, board.desk, edited, `All is well ${edited}`, app.clock.now());
    await tell(await join(app), reported);
    for (const { actId } of [one, two]) expect((await undo(actId)).code).toBe('moderation.changed');
    expect([await stateOf(edited), await stateOf(reported)]).toEqual(['held', 'shown']);
    // What a check did is nobody's decision.
    const { data: log } = await moderator.browser.ask<ModerationLog>('/api/v6/moderation/log?limit=100');
    const held = log.items.find(({ act }) => act === 'held');
    expect((await undo(held?.id ?? '')).code).toBe('moderation.refused');
  });

  it('of two at once, one is done', async () => {
    const id = await write('badword twice');
    const { data } = await decide(id, 'remove');
    const both = await Promise.all([undo(data.actId), undo(data.actId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

it.each([
  ['a NUL', 'a\u0000b'],
  ['a turned direction', 'a\u202eb'],
  ['a thousand marks', `a${'\u0301'.repeat(900)}`],
  ['nothing that can be seen', 'x\u200b'.slice(1)],
  ['1001 letters', 'x'.repeat(1001)],
])('words with %s are refused, of a reporter and of a moderator, and change nothing', async (_, words) => {
  const id = await write('A badword that waits');
  const told = await author.browser.post('/api/v6/report/comment', { comment_id: '1', report_text: words });
  const decided = await decide(id, 'remove', moderator, { note: words });
  expect([told, decided]).toMatchObject(Array(2).fill({ status: 400, code: 'request.invalid' }));
  expect(await stateOf(id)).toBe('held');
});

it('the log cannot be changed, by nobody', async () => {
  const { pool } = app.database;
  for (const statement of [
    'update moderation_act set note = null',
    'delete from moderation_act',
    'truncate moderation_act',
  ]) {
    await expect(pool.query(`${statement}${statement.startsWith('truncate') ? ' cascade' : ''}`)).rejects.toThrow(
      'the log of moderation is never changed',
    );
  }
});

it('operators see how many texts wait and how long', async () => {
  await write('badword for the figures');
  const { total } = await queue();
  app.clock.advance(90_000);
  const figures = await (await app.request('/metrics', { address: '127.0.0.1' })).text();
  const places = [...figures.matchAll(/^ringbook_moderation_queue\{place="\w+"\} (\d+)/gm)];
  expect(places).toHaveLength(3);
  expect(places.reduce((sum, [, count]) => sum + Number(count), 0)).toBeGreaterThanOrEqual(total);
  const [, oldest] = /^ringbook_moderation_oldest_seconds\{place="waiting"\} (\d+)/m.exec(figures) ?? [];
  expect(Number(oldest)).toBeGreaterThanOrEqual(90);
});
