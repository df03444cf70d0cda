import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patient } from '#test/patience.ts';
import { webhookSecret } from '#test/stripe-double.ts';
import { newBuyer, type StripeSite, startStripeSite } from '#test/stripe-site.ts';

const otherSecret = 'whsec_YW5vdGhlci1lbmRwb2ludHMtc2VjcmV0';
let site: StripeSite;
beforeAll(async () => {
  site = await startStripeSite({ STRIPE_WEBHOOK_SECRET_NEXT: otherSecret });
});
afterAll(() => site.close());

async function paidOrder() {
  const me = await newBuyer(site);
  const order = await site.buy(me, 'numcy_50');
  site.double.world.pay(order.checkoutId);
  const event = site.double.world.events.at(-1);
  if (!event) throw new Error('nothing was told');
  return { me, ...order, event };
}

const events = (id: string) =>
  site.app.database.db.selectFrom('payment_event').selectAll().where('event_id', '=', id).execute();

describe('deliveries of Stripe', () => {
  it('M11 the same delivery five times, and five at once, is stored and counts once', async () => {
    const { me, number, event } = await paidOrder();
    const delivery = site.double.deliveryOf(event);
    expect(await Promise.all(Array.from({ length: 5 }, () => site.post(delivery)))).toEqual(Array(5).fill(200));
    await site.deliver(event, event);
    expect((await events(event.id)).map(({ outcome }) => outcome)).toEqual(['applied']);
    expect((await site.see(me, number)).lines.map(({ kind }) => kind)).toEqual(['opened', 'paid', 'credited']);
    expect(await site.balanceOf(me)).toBe('60');
  });

  it('M11 takes any of several signatures, and either secret while one is rolled', async () => {
    const { me, event } = await paidOrder();
    for (const secrets of [[otherSecret], ['whsec_old', webhookSecret], [otherSecret, webhookSecret]]) {
      expect(await site.post(site.double.deliveryOf(event, { secrets }))).toBe(200);
    }
    await site.settled();
    expect(await site.balanceOf(me)).toBe('60');
  });

  it('M11 refuses what Stripe did not sign, or not within five minutes, and stores nothing of it', async () => {
    const { me, number, event } = await paidOrder();
    const { double, app } = site;
    const right = double.deliveryOf(event);
    const header = right.headers.get('stripe-signature') ?? '';
    const at = (ms: number) => double.deliveryOf(event, { at: new Date(app.clock.now().getTime() + ms) });
    const text = new TextDecoder().decode(right.body);
    const withHeader = (signature: string) => ({ ...right, headers: new Headers({ 'stripe-signature': signature }) });
    const forged = {
      'another secret': double.deliveryOf(event, { secrets: ['whsec_c29tZWJvZHktZWxzZXMtc2VjcmV0'] }),
      'an empty secret': double.deliveryOf(event, { secrets: [''] }),
      stale: at(-301_000),
      'from the future': at(301_000),
      'half a body': { ...right, body: right.body.slice(0, right.body.length / 2) },
      'one byte more': { ...right, body: new TextEncoder().encode(`${text} `) },
      'another amount': { ...right, body: new TextEncoder().encode(text.replace('500', '900')) },
      'no signature': { ...right, headers: new Headers() },
      'an empty signature': withHeader(''),
      'no time': withHeader(header.replace(/^t=\d+,/, '')),
      'another scheme': withHeader(header.replace('v1=', 'v0=')),
      'a time that is none': withHeader(header.replace(/^t=\d+/, 't=1e9')),
    };
    for (const [what, delivery] of Object.entries(forged)) {
      expect([what, await site.post(delivery)]).toEqual([what, 400]);
    }
    expect(await events(event.id)).toEqual([]);
    const { rows } = await app.database.pool.query('select state from payment_order where number = $1', [number]);
    expect(rows).toEqual([{ state: 'open' }]);
    expect(await site.balanceOf(me)).toBe('none');
  });

  it('takes the signature header when it comes twice, and within five minutes to the second', async () => {
    const { me, event } = await paidOrder();
    const right = site.double.deliveryOf(event, { at: new Date(site.app.clock.now().getTime() - 299_000) });
    const header = right.headers.get('stripe-signature') ?? '';
    const twice = { ...right, headers: new Headers({ 'stripe-signature': `${header},${header.split(',')[1]}` }) };
    expect(await site.post(twice)).toBe(200);
    await site.settled();
    expect(await site.balanceOf(me)).toBe('60');
  });

  it('takes events of types from the future, and of what is not ours, without harm', async () => {
    const { double } = site;
    const { me, number, event } = await paidOrder();
    const strange = double.world.add('abc', 'hologram', {});
    const future = double.world.sendEvent('hologram.projected', strange);
    const foreign = double.world.openCheckout({ name: 'x', amount: 500, currency: 'eur', interval: null }, {});
    double.world.pay(foreign.id);
    const others = double.world.events.slice(-2);
    const bare = { ...future, id: 'evt_bare', data: {} };
    await site.deliver(future, ...others, bare);
    for (const { id } of [future, ...others, bare]) {
      expect((await events(id)).map(({ outcome }) => outcome)).toEqual(['unknown']);
    }
    // An unknown event type for a known object is processed too.
    await site.deliver({ ...event, id: 'evt_renamed', type: 'checkout.session.rejoiced' });
    expect((await site.see(me, number)).state).toBe('paid');
  });

  it('waits for Stripe where it cannot be asked, and the event is not lost', async () => {
    const { me, number, event } = await paidOrder();
    site.double.faults.push(500, 500, 500);
    expect(await site.post(site.double.deliveryOf(event))).toBe(200);
    // The SDK tries three times; the job then retries after a pause that the request below does not wait for.
    await expect.poll(() => site.double.faults.length, { timeout: patient(30_000) }).toBe(0);
    expect((await events(event.id)).map(({ outcome }) => outcome)).toEqual([null]);
    expect((await site.see(me, number)).state).toBe('paid');
    await site.app.database.db
      .updateTable('payment_event')
      .set({ done_at: new Date() })
      .where('event_id', '=', event.id)
      .execute();
  });
});

it('M13 has no webhook without a secret, and coins arrive by being asked for', async () => {
  const quiet = await startStripeSite({ STRIPE_WEBHOOK_SECRET: '' });
  try {
    const me = await newBuyer(quiet);
    const { number, checkoutId } = await quiet.buy(me, 'numcy_50');
    quiet.double.world.pay(checkoutId);
    const [event] = quiet.double.world.events;
    if (!event) throw new Error('nothing was told');
    expect(await quiet.post(quiet.double.deliveryOf(event, { secrets: [''] }))).toBe(404);
    expect((await quiet.see(me, number)).state).toBe('paid');
    expect(await quiet.balanceOf(me)).toBe('60');
  } finally {
    await quiet.close();
  }
});
