import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveKey, newBuyer, type StripeSite, startStripeSite } from '#test/stripe-site.ts';

let site: StripeSite;
beforeAll(async () => {
  site = await startStripeSite(liveKey);
});
afterAll(() => site.close());

async function money(): Promise<Record<string, number>> {
  const text = await (await site.app.request('/metrics', { address: '127.0.0.1' })).text();
  const found = text.matchAll(/^ringbook_payment_money\{what="(\w+)"\} (\S+)$/gm);
  return Object.fromEntries([...found].map(([, what = '', sum]) => [what, Number(sum)]));
}

async function buy(product: string, isPaid = true) {
  const me = await newBuyer(site);
  const { checkoutId } = await site.buy(me, product);
  if (!isPaid) return '';
  await site.deliver(...(await site.since(() => site.double.world.pay(checkoutId))));
  return site.intentOf(checkoutId);
}

test('T19: the figures of money are the sums of what was paid, of real money alone, and of what went back', async () => {
  expect(await money()).toEqual({});
  const one = await buy('numcy_50');
  const large = await buy('numcy_120');
  await buy('numcy_50');
  await buy('numcy_50', false);
  expect(await money()).toEqual({ sold_eur: 2080, refunded_eur: 0, disputed_eur: 0 });
  await site.deliver(...(await site.since(() => site.double.world.refund(one, 100))));
  await site.deliver(...(await site.since(() => site.double.world.dispute(large, 1080))));
  const sums = { sold_eur: 2080, refunded_eur: 100, disputed_eur: 1080 };
  expect(await money()).toEqual(sums);
  // Test payments are no money.
  await site.app.database.pool.query(
    `insert into payment_order
      (number, profile_id, recipient_id, product, numcy, amount, currency, provider, is_test, state, created_at)
    select 'AAAA-BBBB-1001', profile_id, recipient_id, product, numcy, amount, currency, provider, true, state, created_at
    from payment_order where state = 'paid' order by number limit 1`,
  );
  expect(await money()).toEqual(sums);
});
