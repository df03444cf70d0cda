import type { Kysely } from 'kysely';

/**
 * The language in which a buyer ordered, for the provider's page and for mails, and the money that stays of an order that
 * was withdrawn from after some of its time had passed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payment_order').addColumn('locale', 'text').execute();
  await db.schema
    .alterTable('payment_withdrawal')
    .addColumn('used_amount', 'int4', (c) => c.notNull().defaultTo(0))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payment_withdrawal').dropColumn('used_amount').execute();
  await db.schema.alterTable('payment_order').dropColumn('locale').execute();
}
