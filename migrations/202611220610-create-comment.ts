import { type Kysely, sql } from 'kysely';

/** What members say of numbers and answer each other, with what others think of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Comments and replies alike, so that a reaction, a revision or a report points at either by one id.
  await sql`
    create table comment (
      id int8 generated always as identity primary key,
      phone int8 not null,
      profile_id int8 not null references profile (id),
      parent_id int8 references comment (id) on delete cascade,
      text text not null,
      state text not null default 'shown',
      rule text,
      revision int4 not null default 1,
      changed_revision int4 not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      edited_at timestamptz,
      is_before_holder boolean not null default false,
      is_pinned boolean not null default false,
      likes int4 not null default 0,
      dislikes int4 not null default 0,
      comment_ups int4 not null default 0,
      reactions_since int4 not null default 0,
      thread_count int4 not null default 0,
      age_rank float8 not null,
      -- The database keeps these, so that nobody who counts can forget them.
      rank float8 not null generated always as (
        sign(3 * comment_ups + likes - dislikes + thread_count / 2.0::float8)
          * ln(1 + abs(3 * comment_ups + likes - dislikes + thread_count / 2.0::float8)) / ln(2::float8) + age_rank
      ) stored,
      is_listed boolean not null generated always as (parent_id is null and (state = 'shown' or thread_count > 0)) stored,
      constraint comment_state check (state in ('shown', 'held', 'removed', 'deleted')),
      constraint comment_counts check (
        likes >= 0 and dislikes >= 0 and comment_ups >= 0 and reactions_since >= 0 and thread_count >= 0
      )
    )`.execute(db);
  await sql`create index comment_interesting on comment (phone, rank desc, id desc) where is_listed`.execute(db);
  await sql`create index comment_newest on comment (phone, created_at desc, id desc) where is_listed`.execute(db);
  await sql`create index comment_thread on comment (parent_id, id) where parent_id is not null`.execute(db);
  // One living comment a member and number.
  await sql`
    create unique index comment_mine on comment (profile_id, phone) where parent_id is null and state <> 'deleted'
  `.execute(db);
  await sql`create index comment_profile on comment (profile_id, id)`.execute(db);
  await sql`create unique index comment_pinned on comment (phone) where is_pinned`.execute(db);

  // Earlier texts, for moderators alone; after their time only the key is left, by which the text is known again.
  await sql`
    create table comment_revision (
      comment_id int8 not null references comment (id) on delete cascade,
      revision int4 not null,
      text text,
      text_key text not null,
      written_at timestamptz not null,
      replaced_at timestamptz not null,
      primary key (comment_id, revision)
    )`.execute(db);
  await sql`create index comment_revision_replaced on comment_revision (replaced_at) where text is not null`.execute(
    db,
  );

  // A member likes or dislikes a text, one of them and once. The number stands in it so that all of a member's on one
  // number are one read; a text never moves to another number.
  await sql`
    create table comment_reaction (
      profile_id int8 not null references profile (id),
      phone int8 not null,
      comment_id int8 not null references comment (id) on delete cascade,
      is_like boolean not null,
      revision int4 not null,
      reacted_at timestamptz not null,
      primary key (profile_id, phone, comment_id)
    )`.execute(db);
  await sql`create index comment_reaction_comment on comment_reaction (comment_id)`.execute(db);

  // Numcy that a member raised a text with, all together; each payment is a posting of the wallet.
  await sql`
    create table comment_boost (
      profile_id int8 not null references profile (id),
      phone int8 not null,
      comment_id int8 not null references comment (id) on delete cascade,
      amount int4 not null,
      boosted_at timestamptz not null,
      primary key (profile_id, phone, comment_id),
      constraint comment_boost_amount check (amount > 0)
    )`.execute(db);
  await sql`create index comment_boost_comment on comment_boost (comment_id)`.execute(db);

  // Comments that are shown, so that a look-up of a number without any looks no further.
  await sql`
    alter table number add comments int4 not null default 0, add constraint number_comments check (comments >= 0)
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table number drop column comments`.execute(db);
  await sql`drop table comment_boost`.execute(db);
  await sql`drop table comment_reaction`.execute(db);
  await sql`drop table comment_revision`.execute(db);
  await sql`drop table comment`.execute(db);
}
