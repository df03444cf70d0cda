// Renews what members pay for by the month, in a process of its own, told by its arguments: <database options as JSON>
// <time>. It prints a line in the middle of each renewal and waits there a moment, so that a test can kill it then.

import { setTimeout as wait } from 'node:timers/promises';
import { hideKind } from '#server/domains/comment/commands/hide-kind.ts';
import {
  enqueueRenewals,
  memberRenewals,
  renewMember,
} from '#server/domains/subscription/commands/renew-subscriptions.ts';
import { listDueMembers } from '#server/domains/subscription/queries/live-subscriptions.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { workWithin } from '#server/platform/jobs/job.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { createLogger } from '#server/platform/log/logger.ts';

const [options = '', time = ''] = process.argv.slice(2);
const now = new Date(time);
const database = await openDatabase(JSON.parse(options));
const slow: typeof hideKind = {
  ...hideKind,
  async extend(tx, one, at) {
    await hideKind.extend(tx, one, at);
    // Charged, and not committed.
    process.stdout.write(`${one.id}\n`);
    await wait(20);
  },
};
const renewing = {
  database,
  prices: { welcome: 10n },
  kinds: [slow],
  mailBuyer: async () => {},
  onFailure(error: unknown) {
    throw error;
  },
};
const jobs = [workWithin(memberRenewals, (tx, renewal) => renewMember(tx, renewing, renewal))];
const runner = new JobRunner({ database, jobs, clock: fixedClock(now), log: createLogger('silent'), pollMs: 50 });
await runner.start();
await enqueueRenewals(database, now);
while ((await listDueMembers(database.db, { now, after: '0', most: 1 })).length > 0) await wait(20);
await runner.stop();
await database.close();
