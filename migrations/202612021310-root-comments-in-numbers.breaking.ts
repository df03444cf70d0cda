import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Tables that reference a comment, with the column of the comment's id. */
const naming = {
  comment: 'parent_id',
  comment_boost: 'comment_id',
  comment_reaction: 'comment_id',
  comment_revision: 'comment_id',
  portrait_reading: 'comment_id',
};

/** Primary keys of tables about a number: before, and with the phone number. */
const keys = {
  comment: ['id', 'phone, id'],
  comment_revision: ['comment_id, revision', 'phone, comment_id, revision'],
  comment_reaction_withdrawn: ['act_id, comment_id', 'act_id, phone, comment_id'],
  portrait_reading: ['comment_id', 'phone, comment_id'],
  note: ['id', 'phone, id'],
  name_case: ['id', 'phone, id'],
} as const;

/**
 * Adds the phone number to every key of tables about a number and to every reference to a comment. It becomes the
 * distribution column, by which all data of a number lies on one node.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['comment_revision', 'portrait_reading']) {
    const rows = sql.table(table);
    await sql`alter table ${rows} add column phone int8`.execute(db);
    await sql`update ${rows} said set phone = c.phone from comment c where c.id = said.comment_id`.execute(db);
    await sql`alter table ${rows} alter column phone set not null`.execute(db);
  }
  await alignNumbers(db);
  await dropReferences(db);
  await setKeys(db, 1);
  for (const [table, column] of Object.entries(naming)) {
    await refer(db, table, column, sql`foreign key (phone, ${sql.ref(column)}) references comment (phone, id)`);
  }
  // Links contain only the id of a text.
  await sql`create index comment_by_id on comment (id)`.execute(db);
  await sql`create index name_case_by_id on name_case (id)`.execute(db);
  await sql`
    create function lock_comments(ids int8[], phones int8[]) returns void language plpgsql as $$
    declare locked record;
    begin
      for locked in select distinct t.id, t.phone from unnest(ids, phones) as t (id, phone) order by t.id desc loop
        perform 1 from comment where phone = locked.phone and id = locked.id for no key update;
      end loop;
    end $$`.execute(db);
  await sql`
    create function lock_reactions(member int8) returns void language plpgsql as $$
    declare locked record;
    begin
      for locked in
        select phone, comment_id from comment_reaction where profile_id = member order by comment_id
      loop
        perform 1 from comment_reaction
        where phone = locked.phone and comment_id = locked.comment_id and profile_id = member for update;
      end loop;
    end $$`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function lock_reactions(int8)`.execute(db);
  await sql`drop function lock_comments(int8[], int8[])`.execute(db);
  await sql`drop index name_case_by_id`.execute(db);
  await sql`drop index comment_by_id`.execute(db);
  await dropReferences(db);
  await setKeys(db, 0);
  for (const [table, column] of Object.entries(naming)) {
    await refer(db, table, column, sql`foreign key (${sql.ref(column)}) references comment (id)`);
  }
  await sql`alter table portrait_reading drop column phone`.execute(db);
  await sql`alter table comment_revision drop column phone`.execute(db);
}

/** Until now nothing ensured that a reply, a reaction and a boost hold the phone number of their comment. */
async function alignNumbers(db: Kysely<unknown>): Promise<void> {
  await sql`
    update comment reply set phone = c.phone from comment c
    where c.id = reply.parent_id and reply.phone <> c.phone`.execute(db);
  for (const table of ['comment_boost', 'comment_reaction']) {
    await sql`
      update ${sql.table(table)} said set phone = c.phone from comment c
      where c.id = said.comment_id and said.phone <> c.phone`.execute(db);
  }
}

async function dropReferences(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of Object.entries(naming)) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(`${table}_${column}_fkey`)}`.execute(db);
  }
}

async function setKeys(db: Kysely<unknown>, which: 0 | 1): Promise<void> {
  for (const [table, key] of Object.entries(keys)) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(`${table}_pkey`)}`.execute(db);
    await sql`alter table ${sql.table(table)} add primary key (${sql.raw(key[which])})`.execute(db);
  }
}

async function refer(db: Kysely<unknown>, table: string, column: string, to: RawBuilder<unknown>): Promise<void> {
  const name = sql.id(`${table}_${column}_fkey`);
  await sql`alter table ${sql.table(table)} add constraint ${name} ${to} on delete cascade`.execute(db);
}
