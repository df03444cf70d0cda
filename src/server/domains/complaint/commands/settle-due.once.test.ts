import { beforeEach, expect, test } from 'vitest';
import { dayMs } from '#shared/time.ts';
import { say } from '#test/comments.ts';
import { createComplaintQueue } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join } from '#test/member.ts';

const { app, clock, complain, confirm, follow, run } = await createComplaintQueue();

beforeEach(() => clock.advance(61_000));

/** A complaint with an open question to the author. */
async function ask() {
  const { id } = await say(await join(app), makePhone(), 'He never paid for the bicycle.');
  const { ticket } = await complain(id, { reason: 'no_contact' });
  await confirm(ticket);
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select case_id as id from complaint_item where kind = 'comment' and text_id = $1`,
    [String(id)],
  );
  return { ticket, caseId: rows[0]?.id ?? '' };
}

/** Automatic events of a case, in order. */
async function historyOf(caseId: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ event: string }>(
    `select event from complaint_event where case_id = $1 and source = 'site' order by id`,
    [caseId],
  );
  return rows.map(({ event }) => event);
}

/** Runs the job repeatedly, with the case marked as due each time. */
async function runThrice(caseId: string): Promise<void> {
  for (let runs = 0; runs < 3; runs += 1) {
    await run('settle-complaints');
    await app.database.pool.query('update complaint_place set settle_at = $2 where case_id = $1', [
      caseId,
      clock.now(),
    ]);
  }
  await run('settle-complaints');
}

test('T3: however often the job runs, a reminder, a warning and a missed deadline stand in the history once', async () => {
  const { ticket, caseId } = await ask();
  const { answerUntilTimestamp, dueAtTimestamp } = await follow(ticket);
  const history = (await historyOf(caseId)).filter((event) => event !== 'received');
  expect(history).toContain('author_asked');
  const until = async (ms: number) => {
    clock.advance(ms - clock.now().getTime());
    await runThrice(caseId);
    return (await historyOf(caseId)).filter((event) => event !== 'received').slice(history.length);
  };
  const answerUntil = (answerUntilTimestamp ?? 0) * 1000;
  const dueAt = dueAtTimestamp * 1000;
  expect(await until(answerUntil - 3 * dayMs - 1000)).toEqual([]);
  expect(await until(answerUntil - 3 * dayMs)).toEqual(['reminded']);
  expect(await until(answerUntil)).toEqual(['reminded', 'question_ended']);
  expect(await until(dueAt - 3 * dayMs)).toEqual(['reminded', 'question_ended', 'due_soon']);
  expect(await until(dueAt)).toEqual(['reminded', 'question_ended', 'due_soon', 'late']);
});
