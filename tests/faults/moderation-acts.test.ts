import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Decided, MyReports, TextQueue } from '#contract/moderation.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { createBoard, makeBoard, pin, report, rewrite, unpin } from '#test/notice-board.ts';
import { patient } from '#test/patience.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

const board = makeBoard();
let app: TestApp;
let people: Person[];
let moderators: Person[];
beforeAll(async () => {
  app = await startTestApp({ more: [board.open], env: { BOT_CHECK: 'off', RATE_FACTOR: '100000' } });
  await createBoard(app.database);
  people = await Promise.all(Array.from({ length: 8 }, () => join(app)));
  moderators = await Promise.all([join(app, { role: 'moderator' }), join(app, { role: 'moderator' })]);
});
afterAll(() => app.close());

/** The same numbers each time: a failure is found again. */
function randomOf(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * most);
  };
}

async function faultsOf(): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ fault: string }>(`
    select 'held without a row: ' || b.id as fault from board_text b where b.state = 'held' and not exists (
      select from moderation_case c
      where c.kind = 'board_text' and c.text_id = b.id::text and c.state = 'open' and c.held_by is not null)
    union all select 'open without a text: ' || c.text_id from moderation_case c where c.state = 'open' and not exists (
      select from board_text b where c.kind = 'board_text' and c.text_id = b.id::text)
    union all select 'holds what is not held: ' || c.text_id from moderation_case c
      join board_text b on c.text_id = b.id::text where (c.held_by is not null) <> (b.state = 'held')
    union all select 'miscounts: ' || c.text_id from moderation_case c where c.state = 'open' and c.reports <> (
      select count(*) from moderation_report r where r.kind = c.kind and r.text_id = c.text_id and r.outcome is null)
    union all select 'waits for nothing: ' || c.text_id from moderation_case c
      where c.state = 'open' and c.reports = 0 and c.held_by is null
    union all select 'live report without a row: ' || r.id from moderation_report r where r.outcome is null and not exists (
      select from moderation_case c where c.kind = r.kind and c.text_id = r.text_id and c.state = 'open')`);
  return rows.map(({ fault }) => fault);
}

it('C2 after 1 000 random acts, eight at a time, no text is held without a row, and no row waits without a text', {
  timeout: patient(600_000),
}, async () => {
  const random = randomOf(7);
  const { db } = app.database;
  const ids: string[] = [];
  const undoable: string[] = [];
  const done = new Map<string, number>();
  const any = <Item>(list: readonly Item[]): Item | undefined => list[random(list.length)];
  const somebody = () => any(people) as Person;
  const words = ['a badword', 'fine', 'the same again', 'also fine', 'BADWORD twice'];
  const texts = () => `${any(words)} ${random(3) === 0 ? '' : random(1000)}`;
  const numbers = [makePhone(), makePhone(), makePhone()];

  const acts: Record<string, () => Promise<unknown>> = {
    pin: async () => {
      const written = { author: somebody().id, phone: any(numbers) ?? '', text: texts() };
      ids.push((await pin(db, board.textPrecheck, written, app.clock.now())).id);
    },
    rewrite: async () => rewrite(db, board.textPrecheck, any(ids) ?? '0', texts(), app.clock.now()).catch(gone),
    unpin: async () => unpin(db, any(ids) ?? '0', app.clock.now()),
    report: async () => report(app.database, board.textPrecheck, somebody(), { id: any(ids) ?? '0' }, app.clock.now()),
    withdraw: async () => {
      const by = somebody();
      const { data } = await by.browser.ask<MyReports>('/api/v6/report/my');
      const live = any(data.items.filter(({ state }) => state !== 'decided'));
      if (live) await by.browser.post('/api/v6/report/withdraw', { report_id: live.id });
    },
    decide: async () => {
      const { browser } = any(moderators) as Person;
      const { data } = await browser.ask<TextQueue>('/api/v6/moderation/queue?limit=20');
      const seen = any(data.items);
      if (!seen) return;
      const decision = any(['keep', 'remove', 'hold']) ?? '';
      const fields = { case_id: seen.id, case_version: String(seen.version), decision };
      const answer = await browser.post<Decided>('/api/v6/moderation/decide', fields);
      expect([200, 404, 409]).toContain(answer.status);
      if (answer.status === 200) undoable.push(answer.data.actId);
    },
    undo: async () => {
      const act = any(undoable) ?? '0';
      for (const { browser } of moderators) {
        const { status } = await browser.post('/api/v6/moderation/undo', { act_id: act });
        expect([200, 404, 409, 422]).toContain(status);
      }
    },
  };
  const chances = [
    'pin',
    'pin',
    'rewrite',
    'unpin',
    'report',
    'report',
    'report',
    'withdraw',
    'decide',
    'decide',
    'undo',
  ];
  for (let round = 0; round < 125; round += 1) {
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const name = any(chances) ?? 'pin';
        await acts[name]?.();
        done.set(name, (done.get(name) ?? 0) + 1);
      }),
    );
    app.clock.advance(7_000);
    if (round % 25 === 24) expect(await faultsOf()).toEqual([]);
  }
  expect([...done.values()].reduce((sum, count) => sum + count, 0)).toBe(1000);
  expect([...done.keys()].sort()).toEqual([...new Set(chances)].sort());
  const { rows } = await app.database.pool.query<{ act: string }>('select distinct act from moderation_act order by 1');
  expect(rows.map(({ act }) => act)).toEqual([
    ...['gone', 'held', 'kept', 'passed', 'removed', 'reported', 'set_aside', 'undone', 'withdrawn'],
  ]);
});

const gone = (error: Error) => {
  if (!/it is gone/.test(error.message)) throw error;
};

it('C1 reporting and taking back 20 times leaves the same score and place as once', async () => {
  const [author, reporter, other] = [await join(app), await join(app), await join(app)];
  const write = async () => {
    const written = { author: author.id, phone: makePhone(), text: `Words ${made++}` };
    return (await pin(app.database.db, board.textPrecheck, written, app.clock.now())).id;
  };
  let made = 0;
  const [often, once] = [await write(), await write()];
  const sendReport = (id: string) => report(app.database, board.textPrecheck, reporter, { id }, app.clock.now());
  expect([await sendReport(often), await sendReport(once)]).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
  await report(app.database, board.textPrecheck, other, { id: once }, app.clock.now());
  await report(app.database, board.textPrecheck, other, { id: often }, app.clock.now());
  for (let i = 0; i < 20; i += 1) {
    app.clock.advance(1000);
    const { data } = await reporter.browser.ask<MyReports>('/api/v6/report/my');
    const mine = data.items.find(({ textId }) => textId === often);
    expect((await reporter.browser.post('/api/v6/report/withdraw', { report_id: mine?.id ?? '' })).status).toBe(200);
    expect((await reporter.browser.post('/api/v6/report/withdraw', { report_id: mine?.id ?? '' })).status).toBe(404);
    expect(await sendReport(often)).toMatchObject({ status: 'sent' });
  }
  const rows = await app.database.db
    .selectFrom('moderation_case')
    .select(['state', 'reports', 'rank', 'opened_at'])
    .where('text_id', 'in', [often, once])
    .execute();
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual(rows[1]);
  // Nor does it help to be the only one: whose turn it is does not move.
  const alone = await write();
  await sendReport(alone);
  const place = async () =>
    app.database.db.selectFrom('moderation_case').select(['opened_at', 'rank']).where('text_id', '=', alone).execute();
  const before = await place();
  app.clock.advance(60_000);
  const { data } = await reporter.browser.ask<MyReports>('/api/v6/report/my');
  await reporter.browser.post('/api/v6/report/withdraw', { report_id: data.items[0]?.id ?? '' });
  await sendReport(alone);
  expect(await place()).toEqual(before);
});

it('C1 of ten reports of one person in one moment one is live', async () => {
  const [author, reporter] = [await join(app), await join(app)];
  const written = { author: author.id, phone: makePhone(), text: 'Ten at once' };
  const { id } = await pin(app.database.db, board.textPrecheck, written, app.clock.now());
  const sent = await Promise.all(
    Array.from({ length: 10 }, () => report(app.database, board.textPrecheck, reporter, { id }, app.clock.now())),
  );
  const statuses = sent.map((one) => ('status' in one ? one.status : one));
  expect(statuses.sort()).toEqual([...Array(9).fill('already_sent'), 'sent']);
});
