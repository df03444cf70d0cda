import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Subscription } from '#contract/payment.ts';
import { createProvider } from '#server/domains/payment/providers/catalogue.ts';
import { verifyLedger } from '#server/domains/wallet/queries/verify-ledger.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { dayMs } from '#shared/time.ts';
import { runCommandLine } from '#test/command-line.ts';
import type { Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { newBuyer, type StripeSite, startStripeSite } from '#test/stripe-site.ts';
import { comparePurchases } from '../queries/compare-purchases.ts';
import { verifyOrders } from '../queries/verify-orders.ts';
import { createClaims } from '../rules/claim.ts';

const soon = { timeout: patient(60_000) };
let site: StripeSite;
beforeAll(async () => {
  site = await startStripeSite();
});
afterAll(async () => {
  const { db } = site.app.database;
  expect((await verifyLedger(db)).faults).toEqual([]);
  expect((await verifyOrders(db)).faults).toEqual([]);
  await site.close();
});

/** Pays at Stripe without any delivery to the database. */
async function paid(product = 'numcy_50') {
  const me = await newBuyer(site);
  const { number, checkoutId } = await site.buy(me, product);
  const events = await site.since(() => site.double.world.pay(checkoutId));
  return { me, number, checkoutId, events };
}
/** Deletes what a restored backup would lack. */
async function lose(number: string): Promise<void> {
  await site.app.database.db.transaction().execute(async (tx) => {
    await sql`alter table payment_order_event disable trigger user`.execute(tx);
    await sql`delete from payment_order_event where order_number = ${number}`.execute(tx);
    await sql`alter table payment_order_event enable trigger user`.execute(tx);
    await sql`delete from payment_order where number = ${number}`.execute(tx);
  });
}
const entryOf = async (checkoutId: string) =>
  site.app.database.db
    .selectFrom('payment_lost')
    .select(['order_number', 'amount', 'back', 'outcome'])
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst();
const waiting = async () => (await runCommandLine(['ledger', 'waiting'], site.app.database)).out;
const subscriptionOf = async ({ browser }: Person) =>
  (await browser.ask<Subscription>('/api/v6/subscription')).data.activeSubscription;

describe('a paid order that the database lost', () => {
  it('M7: is made anew from what the provider keeps, credited once, and told to the operator', async () => {
    const { me, number, checkoutId, events } = await paid();
    await lose(number);
    await site.deliver(...events, ...events);
    expect(await site.balanceOf(me)).toBe('60');
    expect(await site.see(me, number)).toMatchObject({ state: 'paid', amount: 500, numcy: 50, isGift: false });
    expect(await entryOf(checkoutId)).toEqual({ order_number: number, amount: 500, back: 0, outcome: 'rebuilt' });
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from payment_event where outcome in ('unknown', 'lost')`.execute(site.app.database.db);
    expect(rows[0]?.n).toBe('0');
  });

  it('M7: takes its checkout up again where only that is missing', async () => {
    const { me, number, checkoutId, events } = await paid();
    const { db } = site.app.database;
    await db.updateTable('payment_order').set({ checkout_id: null }).where('number', '=', number).execute();
    await site.deliver(...events);
    expect(await site.balanceOf(me)).toBe('60');
    expect(await entryOf(checkoutId)).toBeUndefined();
  });

  it('M7: of Pro is made anew with its subscription', async () => {
    const { me, number, events } = await paid('pro_year');
    await lose(number);
    await site.deliver(...events);
    expect(await subscriptionOf(me)).toMatchObject({ status: 'active', orderNumber: number, period: 'year' });
  });

  it('M7: goes back where its buyer is somebody else by now, and waits for the operator until it has', async () => {
    const { me, number, checkoutId, events } = await paid();
    await lose(number);
    const { db } = site.app.database;
    // The id was reassigned after the backup.
    await sql`update profile set created_at = created_at + interval '1 second' where id = ${me.id}`.execute(db);
    site.double.faults.push(Promise.resolve());
    await site.deliver(...events);
    const charge = () => site.double.world.chargeOf(site.intentOf(checkoutId)).amount_refunded;
    await expect.poll(charge, soon).toBe(500);
    await expect.poll(async () => (await entryOf(checkoutId))?.back, soon).toBe(500);
    expect((await entryOf(checkoutId))?.outcome).toBe('returned');
    expect(await site.balanceOf(me)).toBe('none');
    expect(await waiting()).not.toContain(number);
  });

  it('M7: without our mark waits for the operator, who settles it at the provider', async () => {
    const { number, checkoutId, events } = await paid();
    await lose(number);
    // As orders were before claims existed.
    const { world } = site.double;
    world.get<{ metadata: { claim?: string | undefined } }>(checkoutId).metadata.claim = undefined;
    await site.deliver(...events);
    expect(await entryOf(checkoutId)).toMatchObject({ outcome: 'waiting', amount: 500, back: 0 });
    expect(world.chargeOf(site.intentOf(checkoutId)).amount_refunded).toBe(0);
    expect(await waiting()).toContain(`5.00 EUR  order ${number}, checkout ${checkoutId}: paid, and missing`);
    const metrics = await (await site.app.request('/metrics', { address: '127.0.0.1' })).text();
    expect(metrics).toContain('ringbook_payment_waiting{what="lost"} 1');
    await site.deliver(...(await site.since(() => world.refund(site.intentOf(checkoutId), 500))));
    expect(await waiting()).not.toContain(number);
  });

  it('M7: a mark that somebody wrote otherwise rebuilds nothing, and what another shop sold is none of ours', async () => {
    const { me, number, checkoutId, events } = await paid();
    await lose(number);
    const { world } = site.double;
    const session = world.get<{ metadata: { claim: string } }>(checkoutId);
    session.metadata.claim = session.metadata.claim.replace('numcy_50 50', 'numcy_700 700');
    await site.deliver(...events);
    expect(await entryOf(checkoutId)).toMatchObject({ outcome: 'waiting' });
    expect(await site.balanceOf(me)).toBe('none');
    await site.deliver(...(await site.since(() => world.refund(site.intentOf(checkoutId), 500))));
    const line = { name: 'Tea', amount: 900, currency: 'eur', interval: null };
    const other = world.openCheckout(line, {
      client_reference_id: 'T-1',
      metadata: { order: 'T-1' },
      success_url: 'https://tea.test/',
    });
    await site.deliver(...(await site.since(() => world.pay(other.id))));
    expect(await entryOf(other.id)).toBeUndefined();
  });

  it('M7: the books are compared with the provider on request: what is lost, unpaid or other money is named', async () => {
    const [lost, right, changed] = [await paid(), await paid(), await paid()];
    await site.deliver(...right.events, ...changed.events);
    await lose(lost.number);
    const { database, clock, config } = site.app;
    const { db } = database;
    await db.updateTable('payment_order').set({ disputed: 1 }).where('number', '=', changed.number).execute();
    const unpaid = await newBuyer(site);
    const { number, checkoutId } = await site.buy(unpaid, 'numcy_50');
    const never = { state: 'paid', paid_at: clock.now() } as const;
    await db.updateTable('payment_order').set(never).where('number', '=', number).execute();
    const keys = await loadSiteSecret(database);
    const { provider } = await createProvider({ config, database, clock, keys }, false);
    if (provider === null) throw new Error('no provider');
    const ours = { claims: createClaims(keys('payment claims')), publicUrl: 'http://nowhere.test' };
    const span = { since: new Date(clock.now().getTime() - dayMs), until: clock.now() };
    const { faults } = await comparePurchases(db, provider, ours, span);
    const mine = new Set([lost.number, right.number, changed.number, number]);
    expect(
      faults.filter(({ orderNumber }) => mine.has(orderNumber ?? '')).toSorted((a, b) => (a.rule < b.rule ? -1 : 1)),
    ).toEqual([
      { rule: 'provider.lost', orderNumber: lost.number, checkoutId: lost.checkoutId },
      { rule: 'provider.money', orderNumber: changed.number, checkoutId: changed.checkoutId },
      { rule: 'provider.unpaid', orderNumber: number, checkoutId },
    ]);
    await db.updateTable('payment_order').set({ disputed: 0 }).where('number', '=', changed.number).execute();
    await db.updateTable('payment_order').set({ state: 'open', paid_at: null }).where('number', '=', number).execute();
    await site.deliver(...lost.events);
    expect(
      (await comparePurchases(db, provider, ours, span)).faults.filter(({ orderNumber }) =>
        mine.has(orderNumber ?? ''),
      ),
    ).toEqual([]);
  });
});
