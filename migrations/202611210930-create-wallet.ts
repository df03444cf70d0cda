import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('wallet')
    .addColumn('profile_id', 'int8', (c) => c.primaryKey().references('profile.id'))
    // Whole numcy: the sum of the wallet's postings, written in their transaction.
    .addColumn('balance', 'int8', (c) => c.notNull())
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull())
    .addCheckConstraint('wallet_balance', sql`balance >= 0`)
    .execute();
  await db.schema
    .createTable('wallet_posting')
    .addColumn('id', 'int8', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('profile_id', 'int8', (c) => c.notNull().references('wallet.profile_id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    // What the wallet gains (above 0) or pays (below 0).
    .addColumn('amount', 'int8', (c) => c.notNull())
    // Where it came from or went to: an account of the site.
    .addColumn('counter_account', 'text', (c) => c.notNull())
    .addColumn('balance_after', 'int8', (c) => c.notNull())
    // What it was for; nothing personal, because postings outlive the account.
    .addColumn('reference', 'text')
    .addColumn('idempotency_key', 'text', (c) => c.notNull())
    // The posting that this one takes back.
    .addColumn('reverses', 'int8', (c) => c.unique().references('wallet_posting.id'))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addCheckConstraint('wallet_posting_amount', sql`amount <> 0`)
    .addUniqueConstraint('wallet_posting_once', ['profile_id', 'idempotency_key'])
    .execute();
  await db.schema.createIndex('wallet_posting_newest').on('wallet_posting').columns(['profile_id', 'id']).execute();
  // Append-only, whoever asks.
  await sql`
    create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'postings are never changed or deleted'; end $$`.execute(db);
  await sql`
    create trigger wallet_posting_append_only before update or delete on wallet_posting
    for each row execute function refuse_change()`.execute(db);
  await sql`
    create trigger wallet_posting_keep before truncate on wallet_posting
    for each statement execute function refuse_change()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('wallet_posting').execute();
  await sql`drop function refuse_change()`.execute(db);
  await db.schema.dropTable('wallet').execute();
}
