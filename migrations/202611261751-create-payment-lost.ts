import { type Kysely, sql } from 'kysely';

/** Purchases that were paid at a provider and of which the database knew nothing, and what became of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_lost')
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('checkout_id', 'text', (c) => c.notNull())
    .addColumn('order_number', 'text')
    // In the smallest unit; what went back of it so far.
    .addColumn('amount', 'int4', (c) => c.notNull())
    .addColumn('back', 'int4', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull().check(sql`outcome in ('rebuilt', 'returned', 'waiting')`))
    .addColumn('found_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('payment_lost_pkey', ['provider', 'checkout_id'])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('payment_lost').execute();
}
