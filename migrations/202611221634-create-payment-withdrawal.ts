import type { Kysely } from 'kysely';

/** That a buyer withdrew from an order, and what came of it; once an order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_withdrawal')
    .addColumn('order_number', 'text', (c) => c.primaryKey().references('payment_order.number'))
    .addColumn('outcome', 'text', (c) => c.notNull())
    // Money that goes back, in the smallest unit; the numcy that go with it, and those that were spent and stay.
    .addColumn('amount', 'int4', (c) => c.notNull())
    .addColumn('numcy', 'int4', (c) => c.notNull())
    .addColumn('spent', 'int4', (c) => c.notNull())
    .addColumn('received_at', 'timestamptz', (c) => c.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('payment_withdrawal').execute();
}
