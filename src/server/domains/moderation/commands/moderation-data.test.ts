import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '#shared/time.ts';
import { makePhone } from '#test/factories.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { join, type Person } from '#test/member.ts';
import { createBoard, makeBoard, pin, report } from '#test/notice-board.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { moderationJobs } from '../jobs.ts';
import { createModerationData } from './moderation-data.ts';

const board = makeBoard();
const moderationData = createModerationData();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ more: [board.open], env: { BOT_CHECK: 'off', RATE_FACTOR: '100000' } });
  await createBoard(app.database);
});
afterAll(() => app.close());

async function write(by: Person, text: string) {
  const written = { author: by.id, phone: makePhone(), text };
  return (await pin(app.database.db, board.textPrecheck, written, app.clock.now())).id;
}
const sendReport = (by: Person, id: string, words: string) =>
  report(app.database, board.textPrecheck, by, { id, words }, app.clock.now());
const personOf = ({ id, phone }: Person) => ({ profileId: id, phone });
const caseOf = (id: string) =>
  app.database.db.selectFrom('moderation_case').selectAll().where('text_id', '=', id).executeTakeFirst();

it('tells a person what they reported and what was decided about their texts', async () => {
  const [person, other] = [await join(app), await join(app)];
  const held = await write(person, 'my badword');
  const theirs = await write(other, `Theirs, ${other.id}`);
  await sendReport(person, theirs, 'He is rude');
  expect(await moderationData.collect(app.database.db, personOf(person))).toEqual({
    reports: [
      {
        kind: 'board_text',
        textId: theirs,
        phone: expect.any(String),
        reason: 'insult',
        reportText: 'He is rude',
        outcome: null,
        reportedAtTimestamp: expect.any(Number),
      },
    ],
    decisions: [
      {
        act: 'held',
        kind: 'board_text',
        textId: held,
        reason: 'listed_word',
        doneAtTimestamp: expect.any(Number),
      },
    ],
    statements: [],
    appeals: [],
  });
  const told = JSON.stringify(await moderationData.collect(app.database.db, personOf(other)));
  expect(told).not.toMatch(new RegExp(`rude|"${person.id}"`));
});

it('erases what a person reported, and what waited for that alone does not wait any more', async () => {
  const [person, other, author] = [await join(app), await join(app), await join(app)];
  const [alone, shared] = [await write(author, `One, ${author.id}`), await write(author, `Two, ${author.id}`)];
  await sendReport(person, alone, 'Zebulonia said');
  await sendReport(person, shared, 'Zebulonia said');
  await sendReport(other, shared, '');
  const { db } = app.database;
  await db
    .transaction()
    .execute((tx) => moderationData.erase(tx, personOf(person), { isTextErased: true }, app.clock.now()));
  expect(await caseOf(alone)).toMatchObject({ state: 'closed', outcome: 'withdrawn', reports: 0 });
  expect(await caseOf(shared)).toMatchObject({ state: 'open', reports: 1 });
  const { rows } = await app.database.pool.query<{ row: string }>(
    `select r::text as row from moderation_report r union all select a::text from moderation_act a`,
  );
  expect(rows.map(({ row }) => row).join()).not.toContain('Zebulonia');
});

it('the job forgets networks an hour after a decision, reports and cases after a year, the log later, and nothing else', async () => {
  const [author, reporter] = [await join(app), await join(app)];
  const moderator = await join(app, { role: 'moderator' });
  const [kept, removed, open] = [
    await write(author, 'badword kept'),
    await write(author, 'badword removed'),
    await write(author, 'badword open'),
  ];
  const shown = await write(author, `Shown, ${author.id}`);
  await sendReport(reporter, shown, 'words');
  const { browser } = moderator;
  for (const [id, decision] of [
    [kept, 'keep'],
    [removed, 'remove'],
    [shown, 'keep'],
  ] as const) {
    const row = await caseOf(id);
    const fields = { case_id: row?.id ?? '', case_version: String(row?.version), decision };
    expect((await browser.post('/api/v6/moderation/decide', fields)).status).toBe(200);
  }
  const jobs = moderationJobs(app.database, () => undefined, { logDays: 400 });
  const run = (days: number) => {
    const at = new Date(app.clock.now().getTime() + days * dayMs);
    return runRepeatedJob({ ...app, jobs }, 'delete-old-moderation', at);
  };
  const reports = () =>
    app.database.db.selectFrom('moderation_report').select('network').where('profile_id', '=', reporter.id).execute();
  await run(0);
  expect(await reports()).toEqual([{ network: `n:of ${reporter.id}` }]);
  await run(0.05);
  expect(await reports()).toEqual([{ network: null }]);
  await run(364);
  expect(await reports()).toHaveLength(1);
  expect(await caseOf(kept)).toBeDefined();
  await run(366);
  expect(await reports()).toEqual([]);
  expect([await caseOf(kept), await caseOf(shown)]).toEqual([undefined, undefined]);
  expect(await caseOf(removed)).toMatchObject({ outcome: 'removed' });
  expect(await caseOf(open)).toMatchObject({ state: 'open' });
  // The database refuses by its own clock, under which no act is a year old yet.
  await expect(run(401)).rejects.toThrow('the log of moderation is never changed');
});
