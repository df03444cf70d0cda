import { expect, test } from 'vitest';
import { dayMs, minuteMs } from '#shared/time.ts';
import { say } from '#test/comments.ts';
import { createComplaintQueue } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join } from '#test/member.ts';

const { app, clock, complain, confirm } = await createComplaintQueue();

const repeated = app.jobs.flatMap((job) => ('everyMs' in job ? [job] : []));

test('T16: each domain hands over what it does again and again, once, and how often', () => {
  const told = repeated.map(
    ({ name, everyMs, isHarmless }) => [name, everyMs / minuteMs, isHarmless === true] as const,
  );
  // Interval in minutes. True if the job deletes nothing, so that the database clock need not be confirmed.
  expect(told.toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual([
    ['ask-refunds-again', 1440, true],
    ['close-complaints', 60, false],
    ['compare-payment-events', 1440, true],
    ['count-admin-days', 60, true],
    ['count-months', 60, true],
    ['delete-books', 1, true],
    ['delete-ended-keys', 60, false],
    ['delete-expired-acts', 60, false],
    ['delete-expired-proofs', 60, false],
    ['delete-expired-uses', 60, false],
    ['delete-old-admin-acts', 60, false],
    ['delete-old-events', 60, false],
    ['delete-old-history', 60, false],
    ['delete-old-lookups', 60, false],
    ['delete-old-moderation', 60, false],
    ['delete-old-notices', 60, false],
    ['delete-old-repeats', 60, false],
    ['delete-old-waves', 60, false],
    ['deliver-notices', 1, false],
    ['drop-restore-point', 60, false],
    ['end-lost-follows', 10, false],
    ['erase-profiles', 60, false],
    ['expire-acquaintance-requests', 10, false],
    ['expire-gifts', 10, false],
    ['fetch-payments', 5, true],
    ['forget-comment-moves', 60, false],
    ['forget-data-requests', 60, false],
    ['forget-faded-opinions', 60, false],
    ['forget-former-persons', 60, false],
    ['forget-list-removals', 60, false],
    ['forget-old-revisions', 1440, false],
    ['forget-opinion-networks', 60, false],
    ['forget-opinions', 60, false],
    ['forget-payment-events', 1440, false],
    ['forget-portrait-readings', 60, false],
    ['forget-reaction-networks', 1440, false],
    ['forget-sign-ins', 60, false],
    ['forget-signed-out-devices', 60, false],
    ['forget-unseen-devices', 60, false],
    ['forget-withdrawn-reactions', 60, false],
    ['judge-old-names', 60, true],
    ['key-organisation-names', 60, true],
    ['let-deliveries-go', 60, true],
    ['mail-desk', 60, true],
    ['make-partitions', 60, true],
    ['recount-texts', 1440, true],
    ['refund-portraits', 60, false],
    ['regroup-names', 1, true],
    ['remind-moderators', 60, false],
    ['remind-of-complaints', 60, false],
    ['remind-unpaid-subscriptions', 10, false],
    ['renew-number-list', 1, true],
    ['renew-subscriptions', 10, false],
    ['rotate-signing-keys', 60, false],
    ['send-digests', 1, false],
    ['send-notice-mails', 1, false],
    ['settle-complaints', 1, false],
    ['settle-data-requests', 1, false],
    ['state-long-holds', 60, true],
    ['stop-lost-renewals', 60, true],
    ['tell-acquaintances-in-common', 1440, false],
    ['tell-put-aside', 1440, true],
    ['tell-reporters', 10, false],
    ['watch-labels', 15, false],
    ['weigh-new-opinions', 60, false],
  ]);
  const queues = app.jobs.flatMap((job) => ('queue' in job ? [job.queue.name] : []));
  expect(queues.toSorted()).toEqual([...new Set(queues)].toSorted());
});

/** Reads all logs and counters. */
async function readAll(): Promise<Record<string, string[]>> {
  const rowsOf = async (rows: string) =>
    (await app.database.pool.query<{ row: string }>(`select ${rows} order by 1`)).rows.map(({ row }) => row);
  const logs = ['complaint_event', 'data_request_event', 'moderation_act', 'moderation_statement', 'notification'];
  const counted = ['wallet_posting', 'transparency_month', 'account_act', 'complaint_place', 'comment', 'opinion'];
  const all: Record<string, string[]> = {};
  for (const table of [...logs, ...counted]) all[table] = await rowsOf(`to_jsonb(t)::text as row from ${table} t`);
  // Look-up counts are written with a delay of a second.
  all.number = await rowsOf(`(to_jsonb(t) - 'updated_at' - 'lookups')::text as row from number t`);
  // Another job sends the mail, so its state may differ.
  all.mail = await rowsOf('kind as row from mail');
  return all;
}

test('T16: what is due is done once, though every job comes by three times', async () => {
  const [author, reporter, leaver, asker] = [await join(app), await join(app), await join(app), await join(app)];
  const asked = await say(author, makePhone(), 'He never paid for the bicycle.');
  await confirm((await complain(asked.id, { reason: 'no_contact' })).ticket);
  const held = await say(author, makePhone(), 'Only kanake call from here.');
  expect(held.state).toBe('held');
  const reported = await say(author, makePhone(), 'Rings at night.');
  const report = { comment_id: String(reported.id), reason: 'insult' };
  const ban = { phone: makePhone() };
  for (const answer of [
    await reporter.browser.post('/api/v6/report/comment', report),
    await reporter.browser.post('/api/v6/ban/add', ban),
    await asker.browser.post('/api/v6/data_request/send', { kind: 'objection' }),
    await leaver.browser.post('/api/v6/profile/cancel', { cancel: '1', texts: 'keep' }),
  ]) {
    expect(answer).toMatchObject({ status: 200 });
  }
  const pass = async () => {
    for (const job of repeated) await job.run(clock.now());
    return readAll();
  };
  // Steps to the reminders, the end of the question, the warning, the missed deadline, and long after.
  for (const days of [1, 4, 8, 16, 4, 40]) {
    const before = await readAll();
    clock.advance(days * dayMs);
    const first = await pass();
    expect(first).not.toEqual(before);
    for (let again = 0; again < 2; again += 1) expect(await pass()).toEqual(first);
  }
  const { complaint_event: events = [] } = await readAll();
  const count = (event: string) => events.filter((row) => row.includes(`"event": "${event}"`)).length;
  expect(['reminded', 'question_ended', 'due_soon', 'late'].map(count)).toEqual([1, 1, 1, 1]);
});
