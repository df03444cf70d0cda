import type { OrderLineKind } from '#contract/payment.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Numcy } from '#shared/numcy.ts';
import '../tables.ts';

export interface OrderEvent {
  kind: OrderLineKind;
  /** Money that moved, in the smallest unit. */
  amount?: number;
  /** Numcy that moved: above 0 to the wallet, below 0 out of it. */
  numcy?: Numcy;
  /** In words of the program; nothing personal. */
  detail?: string;
  /** When it took place at the provider; without it now. */
  eventAt?: Date;
}

/** Adds to what happened to an order: the only place that does. In the transaction that changes the order. */
export async function writeOrderEvent(tx: Tx, orderNumber: string, event: OrderEvent, now: Date): Promise<void> {
  await tx
    .insertInto('payment_order_event')
    .values({
      order_number: orderNumber,
      kind: event.kind,
      amount: event.amount ?? null,
      numcy: event.numcy === undefined ? null : String(event.numcy),
      detail: event.detail ?? null,
      event_at: event.eventAt ?? now,
      created_at: now,
    })
    .execute();
}
