import { sql } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { type NumcyJson, writeNumcy } from '#shared/numcy.ts';
import { dayMs } from '#shared/time.ts';
import { periodsLater } from '../../rules/period.ts';
import type { CheckoutOrder } from '../provider.ts';
import { ProviderError } from '../provider.ts';

/** The sandbox provider's record of a purchase. Times are milliseconds since 1970. */
export interface RemotePurchase {
  id: string;
  order: Omit<CheckoutOrder, 'numcy' | 'claim'> & { numcy: NumcyJson; claim?: string };
  step: 'open' | 'paid' | 'failed' | 'expired';
  email: string | null;
  openedAt: number;
  payments: { paymentId: string; amount: number; paidAt: number; refunded: number }[];
  /** Subscriptions only, until they end. */
  isRenewing: boolean;
  endedAt: number | null;
  refundKeys: string[];
}

/** The lifetime of Stripe’s checkouts. */
const openMs = dayMs;

/** The sandbox provider's store. It uses the app's clock: due events happen on the next access. */
export class SandboxRemote {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Opening the same order again returns the same purchase. */
  async open(order: CheckoutOrder): Promise<RemotePurchase> {
    const now = this.#clock.now();
    const fresh: RemotePurchase = {
      id: `sandbox_${order.number}`,
      order: { ...order, numcy: writeNumcy(order.numcy) },
      step: 'open',
      email: null,
      openedAt: now.getTime(),
      payments: [],
      isRenewing: order.period !== null,
      endedAt: null,
      refundKeys: [],
    };
    await this.#database.db
      .insertInto('payment_sandbox')
      .values({ id: fresh.id, state: JSON.stringify(fresh), updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await this.find(fresh.id)) ?? fresh;
  }

  async list({ since, until }: { since: Date; until: Date }): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from payment_sandbox
      where (state->>'openedAt')::int8 between ${since.getTime()} and ${until.getTime()} order by id`.execute(
      this.#database.db,
    );
    return rows.map(({ id }) => id);
  }

  find(id: string): Promise<RemotePurchase | null> {
    return this.change(id, () => {});
  }

  /** Locks the purchase, lets due time events happen, and applies `act` to the current state. */
  async change(id: string, act: (purchase: RemotePurchase, now: number) => void): Promise<RemotePurchase | null> {
    return transact(this.#database.db, async (tx) => {
      const purchase = await lock(tx, id);
      if (purchase === null) return null;
      const now = this.#clock.now();
      const before = JSON.stringify(purchase);
      passTime(purchase, now.getTime());
      act(purchase, now.getTime());
      const state = JSON.stringify(purchase);
      if (state !== before) {
        await tx.updateTable('payment_sandbox').set({ state, updated_at: now }).where('id', '=', id).execute();
      }
      return purchase;
    });
  }

  pay(id: string, email: string): Promise<RemotePurchase | null> {
    return this.change(id, (purchase, now) => {
      if (purchase.step !== 'open') return;
      purchase.step = 'paid';
      purchase.email = email || null;
      addPayment(purchase, now);
    });
  }

  decline(id: string): Promise<RemotePurchase | null> {
    return this.change(id, (purchase) => {
      if (purchase.step === 'open') purchase.step = 'failed';
    });
  }

  /** @throws ProviderError for more than was paid, or an unknown payment */
  async refund({ paymentId, amount, key }: { paymentId: string; amount: number; key: string }): Promise<void> {
    const done = await this.change(paymentId.replace(/:\d+$/, ''), (purchase) => {
      const payment = purchase.payments.find((one) => one.paymentId === paymentId);
      if (purchase.refundKeys.includes(key)) return;
      if (!payment || payment.refunded + amount > payment.amount) {
        throw new ProviderError('so much was not paid', { isLasting: true });
      }
      payment.refunded += amount;
      purchase.refundKeys.push(key);
    });
    if (done === null) throw new ProviderError('there is no such payment', { isLasting: true });
  }
}

async function lock(tx: Tx, id: string): Promise<RemotePurchase | null> {
  const { rows } = await sql<{ state: RemotePurchase }>`
    select state from payment_sandbox where id = ${id} for update`.execute(tx);
  return rows[0]?.state ?? null;
}

function addPayment(purchase: RemotePurchase, paidAt: number): void {
  const paymentId = `${purchase.id}:${purchase.payments.length + 1}`;
  purchase.payments.push({ paymentId, amount: purchase.order.amount, paidAt, refunded: 0 });
}

/** End of the paid time in milliseconds since 1970; null if nothing is paid or it is a one-time purchase. */
export function paidUntil({ order, payments }: RemotePurchase): number | null {
  const [first] = payments;
  if (!first || order.period === null) return null;
  return periodsLater(new Date(first.paidAt), order.period, payments.length).getTime();
}

/** Applies what time has brought: checkouts expire, subscriptions renew or end. */
function passTime(purchase: RemotePurchase, now: number): void {
  if (purchase.step === 'open' && now >= purchase.openedAt + openMs) purchase.step = 'expired';
  for (let until = paidUntil(purchase); until !== null && until <= now; until = paidUntil(purchase)) {
    if (purchase.endedAt !== null) return;
    if (purchase.isRenewing) addPayment(purchase, until);
    else purchase.endedAt = until;
  }
}
