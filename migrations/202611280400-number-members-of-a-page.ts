import { type Kysely, sql } from 'kysely';

/** Members without a name are told apart on each number's page: by a number, in the order of their first texts there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comment add column member_number int4`.execute(db);
  await sql`
    update comment set member_number = numbered.place from (
      select phone, profile_id, row_number() over (partition by phone order by min(id)) as place
      from comment group by phone, profile_id
    ) numbered where numbered.phone = comment.phone and numbered.profile_id = comment.profile_id`.execute(db);
  // Partial, so that it answers nothing but which number is the last.
  await sql`
    create index comment_member on comment (phone, member_number) where member_number is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index comment_member`.execute(db);
  await sql`alter table comment drop column member_number`.execute(db);
}
