import type { OrderLineKind } from '#contract/payment.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Numcy } from '#shared/numcy.ts';

export interface OrderEvent {
  kind: OrderLineKind;
  /** Money moved, in the smallest unit. */
  amount?: number;
  /** Numcy moved: positive into the wallet, negative out of it. */
  numcy?: Numcy;
  /** Internal code or number; never personal data. */
  detail?: string;
  /** Time of the event at the provider; default now. */
  eventAt?: Date;
}

/** Appends to the order's event log, in the transaction that changes the order. The only writer of it. */
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
