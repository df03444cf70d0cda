import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('profile')
    // Since when the number is this account's, where another had it before; what others did earlier is not its holder's.
    .addColumn('held_since', 'timestamptz')
    // When the number ceased to open this account, and whether who was it may take it back.
    .addColumn('ended_at', 'timestamptz')
    .addColumn('may_return', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute();
  await sql`update profile set held_since = created_at where epoch > 1 and erased_at is null`.execute(db);
  await sql`update profile set ended_at = now(), may_return = is_proven where not is_holder and erased_at is null`.execute(
    db,
  );
  await db.schema
    .createIndex('profile_ended_at')
    .on('profile')
    .column('ended_at')
    .where(sql.ref('ended_at'), 'is not', null)
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('profile')
    .dropColumn('held_since')
    .dropColumn('ended_at')
    .dropColumn('may_return')
    .execute();
}
