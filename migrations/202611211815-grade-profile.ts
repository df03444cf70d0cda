import { type Kysely, sql } from 'kysely';

const states = (names: string[]) => sql`state in (${sql.join(names.map((name) => sql.lit(name)))})`;
const before = ['open', 'asked', 'code', 'confirmed', 'used', 'refused'];

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whether the number was ever shown to be the account's by a strong proof.
  await db.schema
    .alterTable('profile')
    .addColumn('is_proven', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute();
  // Of accounts opened until now: by the ways whose proofs are strong.
  await sql`
    update profile p set is_proven = true where exists (
      select from session s where s.profile_id = p.id and s.way in ('telegram', 'whatsappBusiness')
    ) or exists (
      select from profile_identity i where i.profile_id = p.id
        and i.provider in ('telegram', 'telegram-login', 'whatsapp-business', 'sandbox-telegram', 'sandbox-whatsapp')
    )`.execute(db);
  await db.schema.alterTable('sign_in_attempt').dropConstraint('sign_in_attempt_state').execute();
  await db.schema
    .alterTable('sign_in_attempt')
    .addCheckConstraint('sign_in_attempt_state', states([...before, 'contested']))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update sign_in_attempt set state = 'refused' where state = 'contested'`.execute(db);
  await db.schema.alterTable('sign_in_attempt').dropConstraint('sign_in_attempt_state').execute();
  await db.schema.alterTable('sign_in_attempt').addCheckConstraint('sign_in_attempt_state', states(before)).execute();
  await db.schema.alterTable('profile').dropColumn('is_proven').execute();
}
