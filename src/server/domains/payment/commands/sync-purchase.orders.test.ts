import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#server/platform/access/actor.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addActor } from '#test/actors.ts';
import { createTestDatabase } from '#test/database.ts';
import { createPaymentDeps, makeQueues } from '#test/payment-deps.ts';
import { type StripeDouble, startStripeDouble, webhookSecret } from '#test/stripe-double.ts';
import type { StripeObject } from '#test/stripe-world.ts';
import { createStripe } from '../providers/stripe/provider.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { startCheckout } from './start-checkout.ts';
import { syncPurchase } from './sync-purchase.ts';

const dayMs = 86_400_000;
const clock = fixedClock(new Date('2027-01-31T10:00:00Z'));
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
  await makeQueues(deps);
});
afterAll(async () => {
  await double.close();
  await database.close();
});

/** Processes a delivery: verifies it, fetches the object and applies it. */
async function take(event: StripeObject): Promise<void> {
  const told = stripe.parseWebhook({ ...double.deliveryOf(event), receivedAt: clock.now() });
  if (told === null) throw new Error('the delivery was refused');
  expect(await syncPurchase(deps, stripe, told.objectId)).toBe('applied');
}

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((one, at) =>
    permutations([...all.slice(0, at), ...all.slice(at + 1)]).map((rest) => [one, ...rest]),
  );
}

/** All rows of one purchase, without numbers and ids. */
async function rowsOf({ profileId: id }: Member, number: string) {
  const { db } = database;
  const orders = await db
    .selectFrom('payment_order')
    .select([
      'state',
      'held_reason',
      'product',
      'amount',
      'refunded',
      'disputed',
      'standing',
      'moves',
      'email',
      'paid_at',
    ])
    .select(['next_check_at', 'created_at'])
    .where('profile_id', '=', id)
    .orderBy('created_at')
    .orderBy('number')
    .execute();
  const lines = await db
    .selectFrom('payment_order_event')
    .select(['order_number', 'kind', 'amount', 'numcy', 'event_at'])
    .where('order_number', 'like', `${number}%`)
    .orderBy('order_number')
    .orderBy('id')
    .execute();
  const postings = await db
    .selectFrom('wallet_posting')
    .select(['kind', 'amount', 'balance_after', 'event_at'])
    .where('profile_id', '=', id)
    .orderBy('id')
    .execute();
  const wallet = await db.selectFrom('wallet').select(['balance', 'debt']).where('profile_id', '=', id).execute();
  const subscriptions = await db
    .selectFrom('payment_subscription')
    .select(['period', 'status', 'auto_renewing', 'expired_at', 'counts_until', 'next_check_at', 'started_at'])
    .where('profile_id', '=', id)
    .execute();
  const pro = await db.selectFrom('profile').select('pro_paid_until').where('id', '=', id).execute();
  const text = JSON.stringify({ orders, lines, postings, wallet, subscriptions, pro });
  return JSON.parse(text.replaceAll(number, 'NUMBER')) as { orders: unknown[]; subscriptions: unknown[] } & Record<
    string,
    unknown
  >;
}

const kinds = (events: readonly StripeObject[], from: number) => events.slice(from).map(({ type }) => type);

/**
 * All purchases share one history and differ only in the order of their five events. PostgreSQL gets all 120 orders,
 * the embedded store every fifth: enough for each event to come in each place and right after each other one.
 */
async function liveAll(
  product: string,
  live: (checkouts: string[]) => void,
  five: readonly string[],
): Promise<Awaited<ReturnType<typeof rowsOf>>[]> {
  const { world } = double;
  const before = world.events.length;
  const people: { me: Member; number: string; checkoutId: string }[] = [];
  const orders = permutations(five).filter((_, at) => at % (database.kind === 'postgres' ? 1 : 5) === 0);
  for (let i = 0; i < orders.length; i += 1) {
    const me = await addActor(database, undefined, clock.now());
    const begun = await startCheckout(deps, stripe, me, { product, giftPhone: null, locale: 'en' });
    if (typeof begun === 'string') throw new Error(begun);
    people.push({ me, number: begun.number, checkoutId: begun.url.split('/').at(-1) ?? '' });
  }
  live(people.map(({ checkoutId }) => checkoutId));
  expect(kinds(world.events, before).length).toBeGreaterThanOrEqual(5 * orders.length);
  for (const [at, { checkoutId }] of people.entries()) {
    const own = ownEvents(checkoutId, before);
    for (const type of orders[at] ?? []) {
      const event = own.findLast((one) => one.type === type);
      if (!event) throw new Error(`nobody told ${type}`);
      await take(event);
    }
  }
  return Promise.all(people.map(({ me, number }) => rowsOf(me, number)));
}

/** Events about a checkout and the objects that resulted from it. */
function ownEvents(checkoutId: string, from: number): StripeObject[] {
  const { world } = double;
  const { payment_intent, subscription } = world.get(checkoutId);
  const ids = [checkoutId, payment_intent, subscription].filter((id) => typeof id === 'string');
  return world.events.slice(from).filter(({ data }) => {
    const text = JSON.stringify(data);
    return ids.some((id) => text.includes(String(id)));
  });
}

/** Advances the clock, and what Stripe does by time. */
function wait(ms: number): void {
  clock.advance(ms);
  double.world.passTime();
}

describe('in whatever order events come', () => {
  it('M11 all orders of five events of one purchase, told within one second, end in the same rows', async () => {
    const { world } = double;
    const intent = (id: string) => String(world.get(id).payment_intent);
    const rows = await liveAll(
      'numcy_120',
      (checkouts) => {
        for (const id of checkouts) world.pay(id, { isDelayed: true });
        for (const id of checkouts) world.settle(id, true);
        for (const id of checkouts) world.refund(intent(id), 270);
        const disputes = checkouts.map((id) => world.dispute(intent(id), 540));
        for (const { id } of disputes) world.closeDispute(id, 'lost');
      },
      [
        'checkout.session.completed',
        'checkout.session.async_payment_succeeded',
        'charge.refunded',
        'charge.dispute.created',
        'charge.dispute.closed',
      ],
    );
    // 1080 cents for 120 numcy: three quarters are gone.
    expect(rows[0]).toMatchObject({
      orders: [{ state: 'paid', refunded: 270, disputed: 540, standing: '30', moves: 2 }],
      wallet: [{ balance: '40', debt: '0' }],
    });
    for (const other of rows) expect(other).toEqual(rows[0]);
  });

  it('M11 all orders of five events of one subscription’s life end in the same rows', async () => {
    const { world } = double;
    const rows = await liveAll(
      'pro_month',
      (checkouts) => {
        for (const id of checkouts) world.pay(id);
        wait(29 * dayMs);
        // On the last day of February the second month is paid and the third is not.
        for (const id of checkouts) world.get(world.get(id).subscription).isDeclined = true;
        wait(31 * dayMs);
        for (const id of checkouts) world.endSubscription(String(world.get(id).subscription));
      },
      [
        'checkout.session.completed',
        'invoice.paid',
        'invoice.payment_failed',
        'customer.subscription.updated',
        'customer.subscription.deleted',
      ],
    );
    expect(rows[0]).toMatchObject({
      orders: [{ state: 'paid' }, { state: 'paid' }],
      subscriptions: [{ status: 'ended', auto_renewing: false, next_check_at: null }],
    });
    expect(rows[0]?.subscriptions).toMatchObject([{ expired_at: '2027-03-31T10:00:00.000Z' }]);
    for (const other of rows) expect(other).toEqual(rows[0]);
  });
});
