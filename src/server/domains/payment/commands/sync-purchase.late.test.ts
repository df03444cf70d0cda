import { afterAll, expect, test } from 'vitest';
import { fixedClock } from '#server/platform/clock.ts';
import { addActor } from '#test/actors.ts';
import { patient } from '#test/patience.ts';
import { createPaymentDeps, makeQueues } from '#test/payment-deps.ts';
import { startStripeDouble, webhookSecret } from '#test/stripe-double.ts';
import { createFileDatabase } from '#test/whole-file.ts';
import { createStripe } from '../providers/stripe/provider.ts';
import { startCheckout } from './start-checkout.ts';
import { syncPurchase } from './sync-purchase.ts';

const clock = fixedClock(new Date('2027-01-31T10:00:00Z'));
const database = await createFileDatabase();
const double = await startStripeDouble(clock);
afterAll(() => double.close());
const settings = { secretKey: 'sk_test_abcdefgh12345678', webhookSecrets: [webhookSecret], apiUrl: double.url };
const stripe = createStripe({ ...settings, isTest: true });
const deps = await createPaymentDeps(database, clock, stripe);
await makeQueues(deps);

async function pay() {
  const me = await addActor(database, undefined, clock.now());
  const begun = await startCheckout(deps, stripe, me, { product: 'numcy_50', giftPhone: null, locale: 'en' });
  if (typeof begun === 'string') throw new Error(begun);
  const checkoutId = begun.url.split('/').at(-1) ?? '';
  double.world.pay(checkoutId);
  const paymentId = String(double.world.get(checkoutId).payment_intent);
  const rows = async () => {
    const { db } = database;
    const order = db.selectFrom('payment_order').select(['state', 'refunded', 'disputed', 'standing', 'moves']);
    const lines = db.selectFrom('payment_order_event').select(['kind', 'amount', 'numcy']);
    const wallet = db.selectFrom('wallet').select(['balance', 'debt']);
    return {
      order: await order.where('number', '=', begun.number).execute(),
      lines: await lines.where('order_number', '=', begun.number).orderBy('id').execute(),
      wallet: await wallet.where('profile_id', '=', me.profileId).execute(),
    };
  };
  return { checkoutId, paymentId, rows };
}

/** Starts a sync whose payment answer is as old as the request and arrives only when released. */
async function askLate(checkoutId: string) {
  const held = Promise.withResolvers<void>();
  // The checkout is answered at once, its payment late.
  double.faults.push(Promise.resolve(), held.promise);
  const outcome = syncPurchase(deps, stripe, checkoutId);
  await expect.poll(() => double.faults.length, { timeout: patient(60_000), interval: 5 }).toBe(0);
  return { outcome, letGo: held.resolve };
}

test('T7: a state that was fetched before a newer one was applied changes nothing when it comes', async () => {
  const { checkoutId, paymentId, rows } = await pay();
  expect(await syncPurchase(deps, stripe, checkoutId)).toBe('applied');
  const late = await askLate(checkoutId);
  double.world.refund(paymentId, 200);
  expect(await syncPurchase(deps, stripe, checkoutId)).toBe('applied');
  const newest = await rows();
  expect(newest).toMatchObject({
    order: [{ state: 'paid', refunded: 200, standing: '30' }],
    wallet: [{ balance: '40', debt: '0' }],
  });
  late.letGo();
  expect(await late.outcome).toBe('applied');
  expect(await rows()).toEqual(newest);
});

test('T7: a purchase that is first heard of late is credited once, and stays taken back', async () => {
  const { checkoutId, paymentId, rows } = await pay();
  const late = await askLate(checkoutId);
  const dispute = double.world.dispute(paymentId, 500);
  expect(await syncPurchase(deps, stripe, checkoutId)).toBe('applied');
  double.world.closeDispute(dispute.id, 'lost');
  expect(await syncPurchase(deps, stripe, checkoutId)).toBe('applied');
  const newest = await rows();
  expect(newest).toMatchObject({
    order: [{ refunded: 0, disputed: 500, standing: '0' }],
    wallet: [{ balance: '10', debt: '0' }],
  });
  late.letGo();
  await late.outcome;
  expect(await rows()).toEqual(newest);
});
