import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Notices } from '#contract/notification.ts';
import { type Checkout, GiftReceipt } from '#contract/payment.ts';
import type { Balance } from '#contract/wallet.ts';
import type { Withdrawal } from '#contract/withdrawal.ts';
import { verifyLedger } from '#server/domains/wallet/queries/verify-ledger.ts';
import { dayMs } from '#shared/time.ts';
import { makePhone } from '#test/factories.ts';
import { acceptGifts, decideGift, giftsOf } from '#test/gifts.ts';
import type { Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { newBuyer, type StripeSite, startStripeSite } from '#test/stripe-site.ts';
import { verifyOrders } from '../queries/verify-orders.ts';

const soon = { timeout: patient(60_000) };
let site: StripeSite;
beforeAll(async () => {
  site = await startStripeSite();
});
afterAll(() => site.close());
afterEach(async () => {
  const { db } = site.app.database;
  expect((await verifyLedger(db)).faults).toEqual([]);
  expect((await verifyOrders(db)).faults).toEqual([]);
});

interface Given {
  giver: Person;
  friend: Person;
  number: string;
  paymentId: string;
}

const begin = ({ browser }: Person, friend: Person, more: Record<string, string> = {}) =>
  browser.post<Checkout>('/api/v6/payment/checkout', { product: 'numcy_50', gift_number: friend.phone, ...more });

/** A paid, pending gift of 50. */
async function give(giver?: Person, friend?: Person, more: Record<string, string> = {}): Promise<Given> {
  const [from, to] = [giver ?? (await newBuyer(site)), friend ?? (await newBuyer(site))];
  const { data } = await begin(from, to, more);
  const checkoutId = data.url.split('/').at(-1) ?? '';
  site.double.world.pay(checkoutId);
  await site.deliver(site.last());
  return { giver: from, friend: to, number: data.number, paymentId: site.intentOf(checkoutId) };
}
const withdraw = async ({ browser }: Person, order: string) =>
  (await browser.post<Withdrawal>('/api/v6/payment/withdraw', { order, email: '' })).data.result;
const readNotices = async ({ id }: Person) => {
  const all = site.app.database.db.selectFrom('notification').select('kind').where('profile_id', '=', id).orderBy('id');
  return (await all.execute()).map(({ kind }) => kind);
};
const walletOf = async ({ browser }: Person) => (await browser.ask<Balance>('/api/v6/numcy/balance')).data;
async function spend(me: Person, numcy: number): Promise<number> {
  const writer = await newBuyer(site);
  const { data } = await writer.browser.post<{ id: number }>('/api/v7/comment/add', {
    phone: makePhone(),
    text: 'They call every day and hang up.',
  });
  const boost = { comment_id: `${data.id}`, like_type: 'COMMENT_UP', action_type: 'ADD', comment_up_count: `${numcy}` };
  return (await me.browser.post('/api/v11/comment/like', boost)).status;
}

describe('a gift', () => {
  it('M6 L6: comes into the wallet once it is accepted, once, and both are told', async () => {
    const { giver, friend, number } = await give();
    expect((await walletOf(friend)).balance).toBe(10);
    expect([await readNotices(giver), await readNotices(friend)]).toEqual([['payment_gift'], ['gift_offered']]);
    const [gift] = await giftsOf(friend);
    const offeredAtTimestamp = site.app.clock.now().getTime() / 1000;
    const expiresAtTimestamp = offeredAtTimestamp + 14 * 86_400;
    expect(gift).toStrictEqual({ id: gift?.id, numcy: 50, giver: null, offeredAtTimestamp, expiresAtTimestamp });
    const id = gift?.id ?? '';
    // Nobody else can see it, not even its giver.
    for (const other of [giver, await newBuyer(site)]) {
      expect(await giftsOf(other)).toEqual([]);
      for (const act of ['accept', 'decline'] as const) {
        expect(await decideGift(other, id, act)).toEqual([404, 'payment.not_found']);
      }
    }
    const answers = await Promise.all(Array.from({ length: 4 }, () => decideGift(friend, id, 'accept')));
    expect(answers).toEqual(Array(4).fill([200, '']));
    expect((await walletOf(friend)).balance).toBe(60);
    expect(await decideGift(friend, id, 'decline')).toEqual([409, 'payment.gift_gone']);
    expect(await readNotices(giver)).toEqual(['payment_gift', 'gift_accepted']);
    expect(await giftsOf(friend)).toEqual([]);
    // It belongs to the receiver now; the giver learns nothing about its use.
    expect(await spend(friend, 15)).toBe(200);
    expect(await withdraw(giver, number)).toEqual({
      outcome: 'accepted',
      amount: 0,
      currency: 'eur',
      numcy: 0,
      spent: 0,
      usedAmount: 0,
    });
    expect((await walletOf(friend)).balance).toBe(45);
  });

  it('39.6: says by whom it is where the giver wants that and shows a name, and otherwise that a member gives it', async () => {
    const { db } = site.app.database;
    const name = (by: Person, row: object) => db.updateTable('profile').set(row).where('id', '=', by.id).execute();
    const [giver, friend] = [await newBuyer(site), await newBuyer(site)];
    await name(giver, { first_name: 'Ann', last_name: 'Example', name_state: 'shown' });
    const { number } = await give(giver, friend, { gift_named: '1' });
    const [gift] = await giftsOf(friend);
    const id = gift?.id ?? '';
    expect(gift?.giver).toBe('Ann Example');
    const inbox = async () => (await friend.browser.ask<Notices>('/api/v6/notification/list')).data.items;
    const receipt = async () => (await friend.browser.ask<GiftReceipt>(`/api/v6/payment/gift/${id}`)).data;
    expect((await inbox())[0]).toMatchObject({ kind: 'gift_offered_by', values: { giver: { name: 'Ann Example' } } });
    expect(await decideGift(friend, id, 'accept')).toEqual([200, '']);
    expect((await inbox())[0]).toMatchObject({
      kind: 'gift_taken_from',
      link: `/receipt/G-${id}`,
      values: { number: 50, giver: { name: 'Ann Example' } },
    });
    const kept = await receipt();
    expect(kept).toStrictEqual(GiftReceipt.parse(kept));
    expect(kept).toMatchObject({ number: `G-${id}`, numcy: 50, left: 50, state: 'accepted', giver: 'Ann Example' });
    // Only its receiver can read it; the giver's own order says whether the name was shown.
    for (const by of [giver, await newBuyer(site)]) {
      expect((await by.browser.ask(`/api/v6/payment/gift/${id}`)).code).toBe('payment.not_found');
    }
    expect(await site.see(giver, number)).toMatchObject({ isGift: true, namesGiver: true });
    // A hidden name is shown nowhere.
    await name(giver, { name_state: 'removed' });
    expect((await receipt()).giver).toBeNull();
    expect((await inbox())[0]?.values.giver).toEqual({ phrase: 'wallet.gift.somebody' });
    const rows = db.selectFrom('notification').select('notice_values').where('profile_id', '=', friend.id);
    expect(JSON.stringify(await rows.execute())).not.toContain('Ann');

    await name(giver, { name_state: 'shown' });
    const silent = await give(giver, friend);
    expect((await giftsOf(friend))[0]?.giver).toBeNull();
    expect((await inbox())[0]).toMatchObject({ kind: 'gift_offered' });
    expect(await site.see(giver, silent.number)).toMatchObject({ isGift: true, namesGiver: false });
    await acceptGifts(friend);
    expect((await inbox())[0]?.kind).toBe('gift_taken');
  });

  it('M6 L6: declined, goes back whole to its giver, who cannot press another one on that member', async () => {
    const { giver, friend, number } = await give();
    expect((await begin(giver, friend)).code).toBe('payment.gift_waiting');
    const [gift] = await giftsOf(friend);
    expect(await decideGift(friend, gift?.id ?? '', 'decline')).toEqual([200, '']);
    expect(await decideGift(friend, gift?.id ?? '', 'decline')).toEqual([200, '']);
    expect(await decideGift(friend, gift?.id ?? '', 'accept')).toEqual([409, 'payment.gift_gone']);
    await expect.poll(async () => (await site.see(giver, number)).state, soon).toBe('refunded');
    expect(await readNotices(giver)).toEqual(['payment_gift', 'gift_declined']);
    expect((await walletOf(friend)).balance).toBe(10);
    expect((await begin(giver, friend)).code).toBe('payment.gift_declined');
    expect((await begin(friend, giver)).status).toBe(200);
  });

  it('M6: a decline ends all that were begun before it: those that wait, and those that are paid later', async () => {
    const [giver, friend] = [await newBuyer(site), await newBuyer(site)];
    const begun = [];
    for (let count = 0; count < 3; count += 1) begun.push((await begin(giver, friend)).data);
    const pay = async ({ url }: Checkout) => {
      site.double.world.pay(url.split('/').at(-1) ?? '');
      await site.deliver(site.last());
    };
    const [first, second, third] = begun as [Checkout, Checkout, Checkout];
    await pay(first);
    await pay(second);
    const [newest, ...others] = await giftsOf(friend);
    expect(others).toHaveLength(1);
    expect(await decideGift(friend, newest?.id ?? '', 'decline')).toEqual([200, '']);
    expect(await giftsOf(friend)).toEqual([]);
    expect(await decideGift(friend, others[0]?.id ?? '', 'accept')).toEqual([409, 'payment.gift_gone']);
    await pay(third);
    expect(await giftsOf(friend)).toEqual([]);
    // The friend gets no notice of the third one.
    expect(await readNotices(friend)).toEqual(['gift_offered', 'gift_offered']);
    for (const { number } of begun) {
      await expect.poll(async () => (await site.see(giver, number)).state, soon).toBe('refunded');
    }
    expect((await site.see(giver, third.number)).lines.map(({ kind }) => kind)).toEqual([
      'opened',
      'paid',
      'gift_declined',
      'refund_asked',
      'refunded',
    ]);
    expect(await readNotices(giver)).toEqual([...Array(2).fill('payment_gift'), ...Array(3).fill('gift_declined')]);
    expect([await walletOf(giver), await walletOf(friend)]).toEqual(Array(2).fill({ balance: 10, held: null }));
  });

  it('M6: declined while another one is being paid, nothing waits in the end', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [giver, friend] = [await newBuyer(site), await newBuyer(site)];
      const later = (await begin(giver, friend)).data;
      await give(giver, friend);
      const [gift] = await giftsOf(friend);
      site.double.world.pay(later.url.split('/').at(-1) ?? '');
      const event = site.last();
      await Promise.all([site.deliver(event), decideGift(friend, gift?.id ?? '', 'decline')]);
      expect(await giftsOf(friend)).toEqual([]);
      await expect.poll(async () => (await site.see(giver, later.number)).state, soon).toBe('refunded');
    }
  });

  it('M6: that nobody accepts goes back to its giver when its days are over', async () => {
    const { giver, friend, number } = await give();
    site.wait(14 * dayMs - 1000);
    await site.runJob('expire-gifts');
    expect(await giftsOf(friend)).toHaveLength(1);
    site.wait(1000);
    expect(await giftsOf(friend)).toEqual([]);
    await site.runJob('expire-gifts');
    await site.runJob('expire-gifts');
    await expect.poll(async () => (await site.see(giver, number)).state, soon).toBe('refunded');
    expect(await readNotices(giver)).toEqual(['payment_gift', 'gift_expired']);
    expect((await site.see(giver, number)).lines.map(({ kind }) => kind)).toEqual([
      'opened',
      'paid',
      'gift_expired',
      'refund_asked',
      'refunded',
    ]);
  });

  it('M6: that waits can be withdrawn from in whole, and accepted at the same time it is one of the two', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { giver, friend, number } = await give();
      const id = (await giftsOf(friend))[0]?.id ?? '';
      const [result, [status]] = await Promise.all([withdraw(giver, number), decideGift(friend, id, 'accept')]);
      const isBack = result?.outcome === 'refunded';
      expect([status, result?.amount]).toEqual(isBack ? [409, 500] : [200, 0]);
      expect((await walletOf(friend)).balance).toBe(isBack ? 10 : 60);
      if (isBack) await expect.poll(async () => (await site.see(giver, number)).state, soon).toBe('refunded');
    }
    const { giver, friend, number } = await give();
    expect(await withdraw(giver, number)).toMatchObject({ outcome: 'refunded', amount: 500, numcy: 0, spent: 0 });
    expect(await readNotices(friend)).toEqual(['gift_offered', 'gift_gone']);
    await expect.poll(async () => (await site.see(giver, number)).state, soon).toBe('refunded');
    expect(await readNotices(giver)).toEqual(['payment_gift', 'payment_withdrawn']);
  });

  it('M6: charged back takes what is left of it, never the receiver’s own, and the giver owes the rest', async () => {
    const { giver, friend, paymentId } = await give();
    await acceptGifts(friend);
    // 60: the welcome's 10 are spent first, then 20 of the gift. What the friend buys is spent after it.
    expect(await spend(friend, 30)).toBe(200);
    const { checkoutId } = await site.buy(friend, 'numcy_120');
    site.double.world.pay(checkoutId);
    await site.deliver(site.last());
    expect((await walletOf(friend)).balance).toBe(150);
    const dispute = site.double.world.dispute(paymentId, 500);
    await site.deliver(site.last());
    expect(await walletOf(friend)).toEqual({ balance: 120, held: null });
    expect((await readNotices(friend)).at(-1)).toBe('gift_returned');
    // The giver's 10 pay part of the debt at once.
    expect(await walletOf(giver)).toEqual({ balance: 0, held: { amount: 10, reason: 'dispute' } });
    for (const numcy of [100, 20]) expect(await spend(friend, numcy)).toBe(200);
    site.double.world.closeDispute(dispute.id, 'won');
    await site.deliver(site.last(), site.last());
    expect(await walletOf(giver)).toEqual({ balance: 10, held: null });
    expect(await walletOf(friend)).toEqual({ balance: 30, held: null });
    // Once more with nothing left of it: the receiver loses nothing.
    expect(await spend(friend, 30)).toBe(200);
    site.double.world.dispute(paymentId, 500);
    await site.deliver(site.last());
    expect(await walletOf(friend)).toEqual({ balance: 0, held: null });
    expect(await walletOf(giver)).toEqual({ balance: 0, held: { amount: 40, reason: 'dispute' } });
  });

  it('M6: charged back before it is accepted is not there to be accepted, until the bank decides for it', async () => {
    const { giver, friend, paymentId } = await give();
    const id = (await giftsOf(friend))[0]?.id ?? '';
    const dispute = site.double.world.dispute(paymentId, 500);
    await site.deliver(site.last());
    expect(await decideGift(friend, id, 'accept')).toEqual([409, 'payment.gift_gone']);
    expect(await readNotices(friend)).toEqual(['gift_offered', 'gift_gone']);
    expect(await walletOf(giver)).toEqual({ balance: 10, held: null });
    site.wait(dayMs);
    site.double.world.closeDispute(dispute.id, 'won');
    await site.deliver(site.last());
    expect(await decideGift(friend, id, 'accept')).toEqual([200, '']);
    expect((await walletOf(friend)).balance).toBe(60);
  });
});
