import { type Kysely, sql } from 'kysely';

/** What a member owes, because coins that were taken back had been spent; and several partial returns of one payment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Projection of `wallet_debt`: above 0 the wallet is held.
  await sql`
    alter table wallet add column debt int8 not null default 0,
      add constraint wallet_debt_owed check (debt >= 0)`.execute(db);
  await db.schema
    .createTable('wallet_debt')
    .addColumn('id', 'int8', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('profile_id', 'int8', (c) => c.notNull().references('wallet.profile_id'))
    // `owed`: coins were taken back (perhaps all of them); `paid`: by a credit; `forgiven`: by an operator.
    .addColumn('kind', 'text', (c) => c.notNull())
    // What the debt grows (owed, 0 where all was there) or shrinks by (below 0).
    .addColumn('amount', 'int8', (c) => c.notNull())
    // owed: the credit that was taken back; paid: the posting that paid.
    .addColumn('posting_id', 'int8', (c) => c.references('wallet_posting.id'))
    // owed: how many coins were asked back.
    .addColumn('asked', 'int8')
    // owed: refund or dispute.
    .addColumn('reason', 'text')
    .addColumn('reference', 'text')
    // forgiven: why, in the operator's words.
    .addColumn('note', 'text')
    .addColumn('idempotency_key', 'text', (c) => c.notNull())
    .addColumn('event_at', 'timestamptz', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addCheckConstraint(
      'wallet_debt_kind',
      sql`case kind
        when 'owed' then amount >= 0 and asked >= 1 and amount <= asked and posting_id is not null
          and reason in ('refund', 'dispute')
        when 'paid' then amount < 0 and posting_id is not null
        when 'forgiven' then amount < 0 and length(note) > 0
        else false end`,
    )
    .addUniqueConstraint('wallet_debt_once', ['profile_id', 'idempotency_key'])
    .execute();
  await sql`create index wallet_debt_posting on wallet_debt (posting_id) where posting_id is not null`.execute(db);
  await sql`
    create trigger wallet_debt_append_only before update or delete on wallet_debt
    for each row execute function refuse_change()`.execute(db);
  await sql`
    create trigger wallet_debt_keep before truncate on wallet_debt
    for each statement execute function refuse_change()`.execute(db);
  // A charge is given back once; what was credited may be taken back in parts.
  await sql`alter table wallet_posting drop constraint wallet_posting_reverses_key`.execute(db);
  await sql`
    create unique index wallet_posting_given_back on wallet_posting (reverses) where amount > 0 and reverses is not null`.execute(
    db,
  );
  await sql`create index wallet_posting_reverses on wallet_posting (reverses) where reverses is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index wallet_posting_reverses, wallet_posting_given_back`.execute(db);
  await sql`alter table wallet_posting add constraint wallet_posting_reverses_key unique (reverses)`.execute(db);
  await sql`drop table wallet_debt`.execute(db);
  await sql`alter table wallet drop column debt`.execute(db);
}
