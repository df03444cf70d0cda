import { createMailKeys } from '#server/domains/notification/commands/mail-deps.ts';
import { mailQueue } from '#server/domains/notification/commands/mail-queue.ts';
import { createQueueMail } from '#server/domains/notification/commands/queue-mail.ts';
import type { PaymentDeps } from '#server/domains/payment/commands/payment-deps.ts';
import { paymentJobs } from '#server/domains/payment/jobs.ts';
import type { PaymentProvider } from '#server/domains/payment/providers/provider.ts';
import { createClaims } from '#server/domains/payment/rules/claim.ts';
import { paymentSettings } from '#server/domains/payment/settings.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { workOn } from '#server/platform/jobs/job.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { createLogger } from '#server/platform/log/logger.ts';

/** What the commands of payments work with on a site that nobody set up further. */
export async function createPaymentDeps(
  database: Database,
  clock: Clock,
  provider: PaymentProvider | null,
): Promise<PaymentDeps> {
  const { settings, shape } = paymentSettings;
  const given = Object.entries(settings).map(([name, one]) => [name, one.check.parse(one.default)]);
  const site = { isProduction: false, rateFactor: 1, isLocal: true };
  const { prices, graceMs, giftDays } = shape(Object.fromEntries(given), site);
  const keys = await loadSiteSecret(database);
  return {
    database,
    clock,
    log: createLogger('silent'),
    publicUrl: 'http://ringbook.test',
    provider,
    prices,
    graceMs,
    giftDays,
    wallet: { welcome: 10n },
    queueMail: createQueueMail(createMailKeys(keys), null),
    claims: createClaims(keys('payment claims')),
  };
}

/** Makes the queues that payments enqueue to; what is enqueued is done by the test itself. */
export async function makeQueues(deps: PaymentDeps): Promise<void> {
  const jobs = [...paymentJobs(deps, () => {}), workOn(mailQueue, async () => {})];
  const { database, clock, log } = deps;
  const runner = new JobRunner({ database, jobs, clock, log, firstTickMs: 3_600_000 });
  await runner.start();
  await runner.stop();
}
