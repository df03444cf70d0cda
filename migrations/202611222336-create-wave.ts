import { type Kysely, sql } from 'kysely';

/** Waves of spam that moderators look at and remove together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table moderation_wave (
      id int8 primary key generated always as identity,
      moderator_id int8 not null references profile (id),
      state text not null check (state in ('seen', 'running', 'done', 'stopped', 'undoing', 'undone')),
      -- What was looked for; ids of accounts and words that a moderator typed.
      search jsonb not null,
      texts int4 not null,
      authors int4 not null,
      numbers int4 not null,
      old_authors int4 not null,
      is_cut boolean not null,
      takes_votes boolean not null,
      -- How many labels change by the votes, and the first of them.
      verdict_changes int4 not null,
      verdicts jsonb not null,
      removed int4 not null default 0,
      passed_over int4 not null default 0,
      restored int4 not null default 0,
      left_alone int4 not null default 0,
      reason text,
      note text,
      -- Of the log; what belongs to the wave names it.
      act_id int8,
      undone_by int8 references profile (id),
      seen_at timestamptz not null,
      begun_at timestamptz,
      ended_at timestamptz,
      undone_at timestamptz
    )`.execute(db);
  await sql`create index moderation_wave_moderator on moderation_wave (moderator_id, id)`.execute(db);
  await sql`
    create table moderation_wave_item (
      wave_id int8 not null references moderation_wave (id) on delete cascade,
      place int4 not null,
      kind text not null,
      text_id text not null,
      -- As the preview showed it: what says something else by then is left as it is.
      revision text not null,
      profile_id int8 not null references profile (id),
      phone int8 not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'removed', 'passed_over', 'restored', 'left_alone')),
      act_id int8,
      primary key (wave_id, place)
    )`.execute(db);
  // By when texts were written, whatever number they are about; new ones go to its end.
  await sql`create index comment_written on comment (created_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index comment_written`.execute(db);
  await sql`drop table moderation_wave_item`.execute(db);
  await sql`drop table moderation_wave`.execute(db);
}
