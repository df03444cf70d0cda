import { type Kysely, sql } from 'kysely';

const debtKinds = (gift: string) => sql`
  alter table wallet_debt add constraint wallet_debt_kind check (case kind
    when 'owed' then amount >= 0 and asked >= 1 and amount <= asked and posting_id is not null
      and reason in ('refund', 'dispute')
    ${sql.raw(gift)}
    when 'paid' then amount < 0 and posting_id is not null
    when 'forgiven' then amount < 0 and length(note) > 0
    else false end)`;

/**
 * Gifts that wait to be accepted or declined, and what became of them. Gifts of before were credited at once: they are
 * accepted. What goes back of a gift beyond what is left of it is owed by its giver, for which no posting of theirs exists.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_gift')
    .addColumn('order_number', 'text', (c) => c.primaryKey().references('payment_order.number'))
    // What its receiver knows it by: the order's number is its giver's.
    .addColumn('id', 'int8', (c) => c.notNull().generatedAlwaysAsIdentity().unique())
    .addColumn('giver_id', 'int8', (c) => c.notNull().references('profile.id'))
    .addColumn('receiver_id', 'int8', (c) => c.notNull().references('profile.id'))
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in ('pending', 'accepted', 'declined', 'expired', 'withdrawn', 'returned')`),
    )
    .addColumn('offered_at', 'timestamptz', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addColumn('decided_at', 'timestamptz')
    .execute();
  await db.schema
    .createIndex('payment_gift_waiting')
    .on('payment_gift')
    .columns(['receiver_id', 'id'])
    .where(sql.ref('state'), '=', 'pending')
    .execute();
  await db.schema
    .createIndex('payment_gift_due')
    .on('payment_gift')
    .column('expires_at')
    .where(sql.ref('state'), '=', 'pending')
    .execute();
  await db.schema.createIndex('payment_gift_between').on('payment_gift').columns(['giver_id', 'receiver_id']).execute();
  await sql`
    insert into payment_gift (order_number, giver_id, receiver_id, state, offered_at, expires_at, decided_at)
    select number, profile_id, recipient_id, 'accepted', coalesce(paid_at, created_at), coalesce(paid_at, created_at),
      coalesce(paid_at, created_at)
    from payment_order where recipient_id <> profile_id and numcy > 0 and moves > 0`.execute(db);
  await sql`alter table wallet_debt drop constraint wallet_debt_kind`.execute(db);
  await debtKinds(
    `when 'gift_owed' then amount >= 1 and posting_id is null and reason is not null and reason in ('refund', 'dispute')`,
  ).execute(db);
}

/** Fails, and changes nothing, where a gift waits or its giver owes for one: neither was known before. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if exists (select from payment_gift where state = 'pending') then raise exception 'gifts wait to be accepted'; end if;
    end $$`.execute(db);
  await sql`alter table wallet_debt drop constraint wallet_debt_kind`.execute(db);
  await debtKinds('').execute(db);
  await db.schema.dropTable('payment_gift').execute();
}
