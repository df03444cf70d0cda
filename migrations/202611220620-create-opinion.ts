import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // All that one member says of one number: so nobody says anything twice, whatever is set and taken back.
  await db.schema
    .createTable('opinion')
    .addColumn('phone', 'int8', (c) => c.notNull())
    .addColumn('profile_id', 'int8', (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('banned_at', 'timestamptz')
    .addColumn('tags', 'jsonb')
    .addColumn('tagged_at', 'timestamptz')
    .addColumn('answers', 'jsonb')
    .addColumn('answered_at', 'timestamptz')
    // What it counts as in the number's row now; null for nothing.
    .addColumn('kind', 'text')
    // When the member first spoke against the number and for it. Kept while it is taken back: nothing renews it.
    .addColumn('bad_at', 'timestamptz')
    .addColumn('good_at', 'timestamptz')
    // The account was new then, so it weighs half.
    .addColumn('is_bad_new', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('is_good_new', 'boolean', (c) => c.notNull().defaultTo(false))
    // The account is deactivated.
    .addColumn('is_concealed', 'boolean', (c) => c.notNull().defaultTo(false))
    // The moderators' act that removed the account as spam.
    .addColumn('withdrawn_by', 'int8')
    // The number has another holder since then: what is older counts for nothing.
    .addColumn('holder_changed_at', 'timestamptz')
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('opinion_pkey', ['phone', 'profile_id'])
    .execute();
  await db.schema.createIndex('opinion_profile').on('opinion').columns(['profile_id', 'phone']).execute();
  await sql`create index opinion_banned on opinion (profile_id, banned_at desc, phone desc) where banned_at is not null`.execute(
    db,
  );
  // Who watches for bursts reads an hour of one number.
  await sql`create index opinion_bad on opinion (phone, bad_at) where kind is not null and kind <> 'positive'`.execute(
    db,
  );
  await sql`create index opinion_good on opinion (phone, good_at) where kind = 'positive'`.execute(db);
  // What will weigh in full once the account is older.
  await sql`create index opinion_new on opinion (phone) where kind is not null and (is_bad_new or is_good_new)`.execute(
    db,
  );
  await sql`create index opinion_withdrawn on opinion (withdrawn_by) where withdrawn_by is not null`.execute(db);
  // What is but remembered, and goes some day.
  await sql`create index opinion_idle on opinion (updated_at)
    where banned_at is null and tags is null and answers is null`.execute(db);

  // How many say what, for the look-up's one read; null where nobody says anything.
  await db.schema.alterTable('number').addColumn('opinions', 'jsonb').execute();
  // Bursts of votes that nobody has looked at.
  await sql`create index number_burst on number (phone)
    where opinions -> 'burst' is not null and opinions -> 'burst' -> 'isDecided' is null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index number_burst`.execute(db);
  await db.schema.alterTable('number').dropColumn('opinions').execute();
  await db.schema.dropTable('opinion').execute();
}
