import { afterAll, beforeAll, expect, it } from 'vitest';
import { newBuyer, type StripeSite, startStripeSite } from '#test/stripe-site.ts';

const hourMs = 3_600_000;
let site: StripeSite;
beforeAll(async () => {
  site = await startStripeSite();
});
afterAll(() => site.close());

const missed = async () => {
  const metrics = await (await site.app.request('/metrics', { address: '127.0.0.1' })).text();
  return Number(/^ringbook_payment_events_missing_total (\d+)$/m.exec(metrics)?.[1]);
};

it('M14 the nightly comparison finds what was not delivered, works on it, and shows 0 where nothing is missing', async () => {
  const [me, other] = [await newBuyer(site), await newBuyer(site)];
  const told = await site.buy(me, 'numcy_50');
  site.double.world.pay(told.checkoutId);
  await site.deliver(site.last());
  site.wait(2 * hourMs);
  await site.runJob('compare-payment-events');
  expect(await missed()).toBe(0);
  const lost = await site.buy(other, 'numcy_50');
  site.double.world.pay(lost.checkoutId);
  // Recent events may still be in delivery.
  site.wait(hourMs / 2);
  await site.runJob('compare-payment-events');
  expect([await missed(), await site.balanceOf(other)]).toEqual([0, 'none']);
  site.wait(hourMs);
  await site.runJob('compare-payment-events');
  await site.settled();
  expect([await missed(), await site.balanceOf(other), await site.balanceOf(me)]).toEqual([1, '60', '60']);
  await site.runJob('compare-payment-events');
  expect(await missed()).toBe(1);
  const metrics = await (await site.app.request('/metrics', { address: '127.0.0.1' })).text();
  expect(metrics).toContain('ringbook_payment_orders{state="paid"} 2');
  expect(metrics).toContain('ringbook_payment_orders{state="held"} 0');
});
