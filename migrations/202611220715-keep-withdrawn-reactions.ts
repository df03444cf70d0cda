import type { Kysely } from 'kysely';

/** Reactions of an account that was removed as spam, while that can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('comment_reaction_withdrawn')
    .addColumn('act_id', 'int8', (c) => c.notNull())
    .addColumn('profile_id', 'int8', (c) => c.notNull().references('profile.id'))
    .addColumn('phone', 'int8', (c) => c.notNull())
    .addColumn('comment_id', 'int8', (c) => c.notNull())
    .addColumn('is_like', 'boolean', (c) => c.notNull())
    .addColumn('revision', 'int4', (c) => c.notNull())
    .addColumn('reacted_at', 'timestamptz', (c) => c.notNull())
    .addColumn('withdrawn_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('comment_reaction_withdrawn_pkey', ['act_id', 'comment_id'])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('comment_reaction_withdrawn').execute();
}
