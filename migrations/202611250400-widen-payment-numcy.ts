import type { Kysely } from 'kysely';

/** Numcy of orders become as wide as those of wallets, so that they are one type from the row to the answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await setNumcyType(db, 'int8');
}

/** Fails, and changes nothing, where a row has more than int4 holds. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await setNumcyType(db, 'int4');
}

async function setNumcyType(db: Kysely<unknown>, type: 'int4' | 'int8'): Promise<void> {
  await db.schema
    .alterTable('payment_order')
    .alterColumn('numcy', (c) => c.setDataType(type))
    .alterColumn('standing', (c) => c.setDataType(type))
    .execute();
  await db.schema
    .alterTable('payment_order_event')
    .alterColumn('numcy', (c) => c.setDataType(type))
    .execute();
  await db.schema
    .alterTable('payment_withdrawal')
    .alterColumn('numcy', (c) => c.setDataType(type))
    .alterColumn('spent', (c) => c.setDataType(type))
    .execute();
}
