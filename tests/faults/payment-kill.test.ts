import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailQueue } from '#server/domains/notification/commands/mail-queue.ts';
import { refundOrder, returnedPayments } from '#server/domains/payment/commands/ask-refund.ts';
import type { PaymentDeps } from '#server/domains/payment/commands/payment-deps.ts';
import { paymentEvents, receiveWebhook } from '#server/domains/payment/commands/receive-webhook.ts';
import { startCheckout } from '#server/domains/payment/commands/start-checkout.ts';
import { paymentJobs } from '#server/domains/payment/jobs.ts';
import { createStripe } from '#server/domains/payment/providers/stripe/provider.ts';
import { verifyOrders } from '#server/domains/payment/queries/verify-orders.ts';
import { verifyLedger } from '#server/domains/wallet/queries/verify-ledger.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type QueuedJob, queueOf, workOn } from '#server/platform/jobs/job.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { addActor } from '#test/actors.ts';
import { createTestDatabase } from '#test/database.ts';
import { patient } from '#test/patience.ts';
import { createPaymentDeps } from '#test/payment-deps.ts';
import { type StripeDouble, startStripeDouble, webhookSecret } from '#test/stripe-double.ts';

/** Half of them are killed while they are credited, half while they are sent back: 200 times in all. */
const orders = 100;
const patience = { timeout: patient(120_000) };
const clock = fixedClock(new Date('2027-02-01T10:00:00Z'));
let database: Database;
let double: StripeDouble;
let deps: PaymentDeps;
let stripe: ReturnType<typeof createStripe>;
beforeAll(async () => {
  database = await createTestDatabase();
  double = await startStripeDouble(clock);
  const settings = { secretKey: 'sk_test_abcdefgh12345678', webhookSecrets: [webhookSecret], apiUrl: double.url };
  stripe = createStripe({ ...settings, isTest: true });
  deps = await createPaymentDeps(database, clock, stripe);
});
afterAll(async () => {
  await double.close();
  await database.close();
});

/** How often each job was begun. */
const begun = new Map<string, number>();

/**
 * The same work, killed when its effect is there and nothing yet says so: the first time each job runs, what it writes
 * after its effect is undone and the work breaks off. The pause before the next try is left out.
 */
function killedOnce(job: QueuedJob): QueuedJob {
  const retries = { limit: 3, firstPauseS: 0, longestPauseS: 1 };
  return {
    queue: { ...job.queue, retries },
    async work(data, now) {
      const key = JSON.stringify([job.queue.name, data]);
      const tries = (begun.get(key) ?? 0) + 1;
      begun.set(key, tries);
      await job.work(data, now);
      if (tries > 1) return;
      const { eventId } = data;
      if (typeof eventId === 'string') {
        await sql`update payment_event set done_at = null, outcome = null where event_id = ${eventId}`.execute(
          database.db,
        );
      }
      throw new Error('killed');
    },
  };
}

async function openOrders(): Promise<{ number: string; profileId: string; checkoutId: string }[]> {
  const opened = [];
  for (let n = 0; n < orders; n += 1) {
    const me = await addActor(database, undefined, clock.now());
    const asked = await startCheckout(deps, stripe, me, { product: 'numcy_50', giftPhone: null, locale: 'en' });
    if (typeof asked === 'string') throw new Error(asked);
    opened.push({ number: asked.number, profileId: me.profileId, checkoutId: asked.url.split('/').at(-1) ?? '' });
  }
  return opened;
}

/** What there is of each order: postings of its numcy, lines of its log, and what its buyer was told. */
async function readEffects() {
  const { rows } = await database.pool.query<Record<string, string>>(
    `select coalesce((select string_agg(p.amount::text, ' ' order by p.id) from wallet_posting p
          where p.reference = o.number), '') as postings,
        coalesce((select string_agg(e.kind, ' ' order by e.id) from payment_order_event e
          where e.order_number = o.number), '') as lines,
        coalesce((select string_agg(n.kind, ' ' order by n.id) from notification n
          where n.profile_id = o.profile_id and n.kind like 'payment%'), '') as notices,
        coalesce((select string_agg(m.kind, ' ' order by m.id) from mail m
          where m.profile_id = o.profile_id), '') as mails
      from payment_order o`,
  );
  expect(rows).toHaveLength(orders);
  const kinds = new Set(rows.map((row) => JSON.stringify(row)));
  expect([...kinds]).toHaveLength(1);
  return rows[0];
}

const countDone = async (queue: string) => {
  const text = `select state, count(*)::int4 as n from pgboss.job where name = $1 group by 1 order by 1`;
  return (await database.pool.query<{ state: string; n: number }>(text, [queue])).rows;
};

it('M10 killed 200 times between effect and completion, money is credited, told and sent back once', async () => {
  const jobs = paymentJobs(deps, () => {}).flatMap((job) => ('work' in job ? [killedOnce(job)] : []));
  const names = jobs.map((job) => queueOf(job).name);
  expect(names).toEqual(expect.arrayContaining([paymentEvents.name, returnedPayments.name]));
  // Nobody sends the mails, so that they can be counted.
  const all = [...jobs, workOn(mailQueue, async () => {})];
  const runner = new JobRunner({ database, jobs: all, clock, log: deps.log, pollMs: 50 });
  await runner.start();
  const { world } = double;
  try {
    const opened = await openOrders();
    const from = world.events.length;
    for (const { checkoutId } of opened) world.pay(checkoutId);
    for (const event of world.events.slice(from)) {
      const delivery = { ...double.deliveryOf(event), receivedAt: clock.now() };
      expect(await receiveWebhook(deps, stripe, delivery)).toBe(true);
    }
    const events = world.events.length - from;
    expect(events).toBeGreaterThanOrEqual(orders);
    await expect.poll(() => countDone(paymentEvents.name), patience).toEqual([{ state: 'completed', n: events }]);
    expect(await readEffects()).toEqual({
      postings: '50',
      lines: 'opened paid credited',
      notices: 'payment_numcy',
      mails: 'payment_numcy',
    });

    for (const { number } of opened) expect(await refundOrder(deps, { number, amount: 200 }, clock.now())).toBeNull();
    await expect.poll(() => countDone(returnedPayments.name), patience).toEqual([{ state: 'completed', n: orders }]);
  } finally {
    await runner.stop();
  }
  expect([...begun.values()]).toEqual([...begun.values()].map(() => 2));
  expect(begun.size).toBeGreaterThanOrEqual(2 * orders);
  expect(world.list('refund').map(({ amount }) => amount)).toEqual(Array(orders).fill(200));
  expect(await readEffects()).toEqual({
    // Set aside when it was promised, and taken from there when it had gone.
    postings: '50 -20 20 -20',
    lines: 'opened paid credited refund_asked refunded reversed',
    notices: 'payment_numcy payment_refunded',
    mails: 'payment_numcy payment_refunded',
  });
  expect((await verifyLedger(database.db)).faults).toEqual([]);
  expect((await verifyOrders(database.db)).faults).toEqual([]);
});
