import { type Kysely, sql } from 'kysely';

/** Accounts of Brazilian mobiles that were proven without the ninth digit: they are read with it from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update profile p set phone = respelled.phone
    from (
      select id, epoch, (left(phone::text, 4) || '9' || right(phone::text, 8))::int8 as phone
      from profile where phone::text ~ '^55[1-9][1-9][6-9][0-9]{7}$'
    ) respelled
    where p.id = respelled.id and not exists (select 1 from profile other where other.phone = respelled.phone)
  `.execute(db);
}

/** They stay as they are dialled. */
export async function down(): Promise<void> {}
