import { type Kysely, sql } from 'kysely';

/** Orders, what happened to them, what providers tell, and what is paid for again and again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Who asked before whom: a state that was fetched before another one was applied is fetched anew.
  await sql`create sequence payment_fence`.execute(db);
  await db.schema
    .createTable('payment_order')
    // Shown on receipts, and not to be guessed.
    .addColumn('number', 'text', (c) => c.primaryKey())
    // Who pays, and whose wallet or account gets it.
    .addColumn('profile_id', 'int8', (c) => c.notNull().references('profile.id'))
    .addColumn('recipient_id', 'int8', (c) => c.notNull().references('profile.id'))
    .addColumn('product', 'text', (c) => c.notNull())
    .addColumn('numcy', 'int4', (c) => c.notNull())
    // In the smallest unit of the currency.
    .addColumn('amount', 'int4', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('is_test', 'boolean', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('held_reason', 'text')
    .addColumn('checkout_id', 'text')
    .addColumn('payment_id', 'text')
    // A later period of a subscription: the order that began it.
    .addColumn('renews', 'text', (c) => c.references('payment_order.number'))
    .addColumn('email', 'text')
    .addColumn('refunded', 'int4', (c) => c.notNull().defaultTo(0))
    .addColumn('disputed', 'int4', (c) => c.notNull().defaultTo(0))
    // Numcy that were credited and not taken back, and how often that changed.
    .addColumn('standing', 'int4', (c) => c.notNull().defaultTo(0))
    .addColumn('moves', 'int4', (c) => c.notNull().defaultTo(0))
    .addColumn('fence', 'int8', (c) => c.notNull().defaultTo(0))
    .addColumn('next_check_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('paid_at', 'timestamptz')
    .addCheckConstraint('payment_order_money', sql`amount > 0 and currency ~ '^[a-z]{3}$' and numcy >= 0`)
    .addCheckConstraint('payment_order_state', sql`state in ('open', 'paid', 'failed', 'expired', 'held')`)
    .addCheckConstraint('payment_order_back', sql`refunded >= 0 and disputed >= 0`)
    .addCheckConstraint('payment_order_standing', sql`standing between 0 and numcy and moves >= 0`)
    .addUniqueConstraint('payment_order_checkout', ['provider', 'checkout_id'])
    .addUniqueConstraint('payment_order_payment', ['provider', 'payment_id'])
    .execute();
  await db.schema
    .createIndex('payment_order_buyer')
    .on('payment_order')
    .columns(['profile_id', 'created_at', 'number'])
    .execute();
  await db.schema.createIndex('payment_order_renews').on('payment_order').column('renews').execute();
  await db.schema
    .createIndex('payment_order_due')
    .on('payment_order')
    .column('next_check_at')
    .where('next_check_at', 'is not', null)
    .execute();
  await db.schema
    .createTable('payment_order_event')
    .addColumn('id', 'int8', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('order_number', 'text', (c) => c.notNull().references('payment_order.number'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('amount', 'int4')
    .addColumn('numcy', 'int4')
    // In words of the program; nothing personal, because it outlives the account.
    .addColumn('detail', 'text')
    .addColumn('event_at', 'timestamptz', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('payment_order_event_of')
    .on('payment_order_event')
    .columns(['order_number', 'id'])
    .execute();
  await sql`
    create function refuse_payment_change() returns trigger language plpgsql as
    $$ begin raise exception 'what happened to an order is never changed or deleted'; end $$`.execute(db);
  await sql`
    create trigger payment_order_event_append_only before update or delete on payment_order_event
    for each row execute function refuse_payment_change()`.execute(db);
  await sql`
    create trigger payment_order_event_keep before truncate on payment_order_event
    for each statement execute function refuse_payment_change()`.execute(db);
  await db.schema
    .createTable('payment_event')
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('object_id', 'text', (c) => c.notNull())
    .addColumn('received_at', 'timestamptz', (c) => c.notNull())
    .addColumn('done_at', 'timestamptz')
    .addColumn('outcome', 'text')
    .addPrimaryKeyConstraint('payment_event_pkey', ['provider', 'event_id'])
    .execute();
  await db.schema
    .createTable('payment_subscription')
    .addColumn('order_number', 'text', (c) => c.primaryKey().references('payment_order.number'))
    .addColumn('profile_id', 'int8', (c) => c.notNull().references('profile.id'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('subscription_id', 'text', (c) => c.notNull())
    .addColumn('customer_id', 'text')
    .addColumn('period', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('auto_renewing', 'boolean', (c) => c.notNull())
    // Until when it is paid, and until when it counts: days of grace more while a payment is being tried again.
    .addColumn('expired_at', 'timestamptz', (c) => c.notNull())
    .addColumn('counts_until', 'timestamptz', (c) => c.notNull())
    .addColumn('next_check_at', 'timestamptz')
    .addColumn('started_at', 'timestamptz', (c) => c.notNull())
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull())
    .addCheckConstraint('payment_subscription_period', sql`period in ('month', 'year')`)
    .addCheckConstraint('payment_subscription_status', sql`status in ('active', 'past_due', 'incomplete', 'ended')`)
    .addUniqueConstraint('payment_subscription_id', ['provider', 'subscription_id'])
    .execute();
  await db.schema.createIndex('payment_subscription_of').on('payment_subscription').column('profile_id').execute();
  await db.schema
    .createIndex('payment_subscription_due')
    .on('payment_subscription')
    .column('next_check_at')
    .where('next_check_at', 'is not', null)
    .execute();
  // What the pretended provider knows: it is no part of the books.
  await db.schema
    .createTable('payment_sandbox')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('state', 'jsonb', (c) => c.notNull())
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull())
    .execute();
  // Pro by the operator, and Pro that is paid for: whichever lasts longer is what counts.
  await sql`alter table profile add column pro_granted_until timestamptz, add column pro_paid_until timestamptz`.execute(
    db,
  );
  await sql`update profile set pro_granted_until = pro_until where pro_until is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profile drop column pro_granted_until, drop column pro_paid_until`.execute(db);
  const made = ['payment_sandbox', 'payment_subscription', 'payment_event', 'payment_order_event', 'payment_order'];
  for (const table of made) await db.schema.dropTable(table).execute();
  await sql`drop function refuse_payment_change()`.execute(db);
  await sql`drop sequence payment_fence`.execute(db);
}
