import { expect, test } from 'vitest';
import type { ModerationCase } from '#contract/moderation.ts';
import { hourMs, minuteMs } from '#shared/time.ts';
import { listComments, say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { join } from '#test/member.ts';
import { createTextQueue } from '#test/text-queue.ts';

const moderationQueue = await createTextQueue();
const { app, moderator, author, write, sendReport, stateOf, queue, decide, undo } = moderationQueue;
const { pool } = app.database;

async function forgetOld(): Promise<void> {
  await runRepeatedJob(app, 'delete-old-moderation');
}

/** Networks of the reports of a text, and the number of reporters in its case. */
async function reportersOf(id: string) {
  const { rows } = await pool.query<{ networks: (string | null)[]; reporters: number }>(
    `select c.reporters, (
      select array_agg(r.network order by r.id) from moderation_report r where r.kind = c.kind and r.text_id = c.text_id
    ) as networks
    from moderation_case c where c.kind = 'board_text' and c.text_id = $1`,
    [id],
  );
  return rows[0];
}

test('T13: the job forgets networks of reports only once their decision cannot be undone any more', async () => {
  const [undone, stands] = [await write(), await write()];
  const reporters = [await join(app), await join(app)];
  for (const id of [undone, stands]) for (const by of reporters) await sendReport(by, id, { network: 'n:one house' });
  const live = { networks: ['n:one house', 'n:one house'], reporters: 1 };
  expect(await reportersOf(undone)).toEqual(live);
  const { data } = await decide(undone, 'keep');
  await decide(stands, 'keep');
  app.clock.advance(9 * minuteMs);
  await forgetOld();
  expect(await undo(data.actId)).toMatchObject({ status: 200 });
  // Two reporters from one household still count as one.
  expect(await reportersOf(undone)).toEqual(live);
  app.clock.advance(hourMs);
  await forgetOld();
  expect(await reportersOf(stands)).toMatchObject({ networks: [null, null] });
  expect(await reportersOf(undone)).toEqual(live);
});

test('T13: what is decided about a text touches none of another kind that has the same id', async () => {
  const phone = makePhone();
  // Above the board's own ids.
  await pool.query(`select setval(pg_get_serial_sequence('comment', 'id'), 1000)`);
  const comment = await say(author(), phone, 'They call at lunch.');
  const id = String(comment.id);
  const reporter = await join(app);
  const fields = { comment_id: id, reason: 'insult' };
  expect(await reporter.browser.post('/api/v6/report/comment', fields)).toMatchObject({ status: 200 });
  await pool.query(
    `insert into board_text (id, phone, author, text, state, written_at) overriding system value
    values ($1, $2, $3, 'Another text of this id.', 'shown', $4)`,
    [id, phone, author().id, app.clock.now()],
  );
  await sendReport(reporter, id);
  const both = (await queue()).items.filter(({ textId }) => textId === id);
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['board_text', 'comment']);
  const caseOf = (kind: string): ModerationCase | undefined => both.find((one) => one.kind === kind);
  const board = caseOf('board_text');
  const decided = await moderator.browser.post<{ actId: string }>('/api/v6/moderation/decide', {
    case_id: board?.id ?? '0',
    case_version: String(board?.version),
    decision: 'remove',
    reason: 'insult',
  });
  expect(decided).toMatchObject({ status: 200 });
  const states = async () => [await stateOf(id), (await listComments(app, null, phone)).items.length];
  expect(await states()).toEqual(['removed', 1]);
  const left = (await queue()).items.filter(({ textId }) => textId === id);
  expect(left).toMatchObject([{ kind: 'comment', version: caseOf('comment')?.version, reports: [{ count: 1 }] }]);
  const outcomes = async () => (await moderationQueue.reportsOf(reporter)).map(({ kind, outcome }) => [kind, outcome]);
  expect(await outcomes()).toEqual([
    ['board_text', 'removed'],
    ['comment', null],
  ]);
  const statements = await pool.query<{ kind: string }>('select kind from moderation_statement where text_id = $1', [
    id,
  ]);
  expect(statements.rows).toEqual([{ kind: 'board_text' }]);
  expect(await undo(decided.data.actId)).toMatchObject({ status: 200 });
  expect([await states(), await outcomes()]).toEqual([
    ['shown', 1],
    [
      ['board_text', null],
      ['comment', null],
    ],
  ]);
});
