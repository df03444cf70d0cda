import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createAttempts(db);
  await createDeliveries(db);
  await createSessions(db);
}

async function createAttempts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_in_attempt')
    .addColumn('id', 'int8', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('code', 'text', (c) => c.notNull().unique())
    // Keyed hashes of the browser's device cookie and network.
    .addColumn('device', 'text', (c) => c.notNull())
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('lang', 'text', (c) => c.notNull())
    .addColumn('browser', 'text', (c) => c.notNull())
    .addColumn('country', 'text')
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('open'))
    .addColumn('agreed_at', 'timestamptz')
    // A missed call carries no code: the page tells which number is going to call.
    .addColumn('expected_phone', 'int8')
    .addColumn('provider', 'text')
    .addColumn('sender', 'text')
    .addColumn('is_personal', 'boolean')
    .addColumn('phone', 'int8')
    .addColumn('grade', 'text')
    .addColumn('question', 'text')
    .addColumn('confirm_hash', 'text')
    .addColumn('confirm_tries', 'int2', (c) => c.notNull().defaultTo(0))
    .addColumn('redirect', 'jsonb')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addCheckConstraint(
      'sign_in_attempt_state',
      sql`state in ('open', 'asked', 'code', 'confirmed', 'used', 'refused')`,
    )
    .addCheckConstraint('sign_in_attempt_grade', sql`grade in ('high', 'medium', 'low')`)
    .execute();
  await sql`create index sign_in_attempt_expires_at on sign_in_attempt (expires_at)`.execute(db);
  await sql`create index sign_in_attempt_expected_phone on sign_in_attempt (expected_phone)
    where expected_phone is not null`.execute(db);

  await db.schema
    .createTable('sign_in_nonce')
    .addColumn('nonce', 'text', (c) => c.primaryKey())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await sql`create index sign_in_nonce_expires_at on sign_in_nonce (expires_at)`.execute(db);

  await db.schema
    .createTable('sign_in_tally')
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addColumn('count', 'int4', (c) => c.notNull())
    .addPrimaryKeyConstraint('sign_in_tally_pkey', ['key', 'expires_at'])
    .execute();
  await sql`create index sign_in_tally_expires_at on sign_in_tally (expires_at)`.execute(db);
}

async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_in_event')
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('event_id', 'text', (c) => c.notNull())
    // Emptied once it is done with; the id stays to tell a second delivery.
    .addColumn('event', 'jsonb')
    .addColumn('messages', 'jsonb')
    .addColumn('received_at', 'timestamptz', (c) => c.notNull())
    .addColumn('processed_at', 'timestamptz')
    .addColumn('done_at', 'timestamptz')
    .addPrimaryKeyConstraint('sign_in_event_pkey', ['provider', 'event_id'])
    .execute();
  await sql`create index sign_in_event_open on sign_in_event (received_at) where done_at is null`.execute(db);
  await sql`create index sign_in_event_received_at on sign_in_event (received_at)`.execute(db);

  await db.schema
    .createTable('sign_in_conversation')
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('sender', 'text', (c) => c.notNull())
    .addColumn('attempt_id', 'int8')
    .addColumn('phone', 'int8')
    .addColumn('grade', 'text')
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('sign_in_conversation_pkey', ['provider', 'sender'])
    .execute();
  await sql`create index sign_in_conversation_attempt on sign_in_conversation (attempt_id)
    where attempt_id is not null`.execute(db);
  await sql`create index sign_in_conversation_updated_at on sign_in_conversation (updated_at)`.execute(db);
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('profile_id', 'int8', (c) => c.notNull().references('profile.id').onDelete('cascade'))
    .addColumn('token_version', 'int4', (c) => c.notNull())
    .addColumn('device', 'text', (c) => c.notNull())
    .addColumn('way', 'text', (c) => c.notNull())
    .addColumn('browser', 'text', (c) => c.notNull())
    .addColumn('country', 'text')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('last_seen_at', 'timestamptz', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addColumn('revoked_at', 'timestamptz')
    .execute();
  await sql`create index session_profile on session (profile_id, created_at desc)`.execute(db);
  await sql`create index session_device on session (device, created_at desc)`.execute(db);
  await sql`create index session_expires_at on session (expires_at)`.execute(db);

  await db.schema
    .createTable('signing_key')
    .addColumn('kid', 'text', (c) => c.primaryKey())
    .addColumn('public_jwk', 'jsonb', (c) => c.notNull())
    // Encrypted with a key derived from the site secret.
    .addColumn('private_key', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('activated_at', 'timestamptz')
    .addColumn('retired_at', 'timestamptz')
    .execute();
  // One key signs at a time, and one stands by: two servers that rotate at once cannot make two.
  await sql`create unique index signing_key_active on signing_key ((true))
    where activated_at is not null and retired_at is null`.execute(db);
  await sql`create unique index signing_key_next on signing_key ((true)) where activated_at is null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of [
    'signing_key',
    'session',
    'sign_in_conversation',
    'sign_in_event',
    'sign_in_tally',
    'sign_in_nonce',
    'sign_in_attempt',
  ]) {
    await db.schema.dropTable(table).execute();
  }
}
