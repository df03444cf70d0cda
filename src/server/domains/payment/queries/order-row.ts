import type { Selectable } from 'kysely';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';
import type { PaymentOrderTable } from '../tables.ts';

type OrderColumns = Selectable<PaymentOrderTable>;

/** An order with its numcy columns parsed to bigint. */
export type OrderRow = Omit<OrderColumns, 'numcy' | 'standing'> & { numcy: Numcy; standing: Numcy };

export function readOrder<Row extends Pick<OrderColumns, 'numcy' | 'standing'>>(row: Row) {
  return { ...row, numcy: parseNumcy(row.numcy), standing: parseNumcy(row.standing) };
}
