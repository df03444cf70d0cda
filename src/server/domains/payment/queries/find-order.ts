import type { Selectable } from 'kysely';
import type { LedgerLine } from '#contract/wallet.ts';
import { listLedger } from '#server/domains/wallet/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { PaymentOrderEventTable } from '../tables.ts';
import { type OrderRow, readOrder } from './order-row.ts';

export interface OrderRecord {
  order: OrderRow;
  /** Oldest first. */
  events: Selectable<PaymentOrderEventTable>[];
  /** Lines in the buyer's own wallet. */
  ledger: LedgerLine[];
}

export async function findOwnOrder(db: Db, profileId: string, number: string): Promise<OrderRecord | null> {
  const order = await db
    .selectFrom('payment_order')
    .selectAll()
    .where('number', '=', number)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  if (!order) return null;
  const events = await db
    .selectFrom('payment_order_event')
    .selectAll()
    .where('order_number', '=', number)
    .orderBy('id')
    .execute();
  return { order: readOrder(order), events, ledger: await listLedger(db, profileId, number) };
}
