import { type Kysely, sql } from 'kysely';

/**
 * Partitions members' look-ups by month. The existing table becomes one partition for all months up to this one, so no
 * row is copied. It is scanned once, since PostgreSQL checks that no row is of a later month.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search_history set schema partitions`.execute(db);
  await sql`
    create table search_history (
      profile_id int8 not null references profile on delete cascade,
      phone int8 not null,
      day date not null,
      searched_at timestamptz not null,
      constraint search_history_pkey primary key (profile_id, phone, day)
    ) partition by range (day)`.execute(db);
  await sql`create index search_history_newest on search_history (profile_id, searched_at)`.execute(db);
  await sql`create index search_history_phone on search_history (phone, searched_at)`.execute(db);
  await sql`create index search_history_searched_at on search_history (searched_at)`.execute(db);
  await sql`create table partitions.search_history_default partition of search_history default`.execute(db);
  const { rows } = await sql<{ stamp: string; cut: string; isFilled: boolean }>`
    select to_char(cut, 'YYYYMM') as stamp, to_char(cut, 'YYYY-MM-DD') as cut,
      exists (select from partitions.search_history) as "isFilled"
    from (select date_trunc('month', now() at time zone 'UTC') + interval '1 month' as cut) month`.execute(db);
  const [found] = rows;
  if (!found?.isFilled) {
    await sql`drop table partitions.search_history`.execute(db);
    return;
  }
  const kept = `search_history_to_${found.stamp}`;
  const keptTable = sql.table(`partitions.${kept}`);
  await sql`alter table partitions.search_history rename to ${sql.id(kept)}`.execute(db);
  for (const index of ['pkey', 'newest', 'phone', 'searched_at']) {
    const old = sql.table(`partitions.search_history_${index}`);
    await sql`alter index ${old} rename to ${sql.id(`${kept}_${index}`)}`.execute(db);
  }
  // Rows dated later by a clock that was ahead stay in the default partition until their month.
  await sql`
    with gone as (delete from ${keptTable} where day >= ${sql.lit(found.cut)}::date returning *)
    insert into search_history (profile_id, phone, day, searched_at)
    select profile_id, phone, day, searched_at from gone`.execute(db);
  await sql`alter table search_history attach partition ${keptTable}
    for values from (minvalue) to (${sql.lit(found.cut)})`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table partitions.search_history (
      profile_id int8 not null references profile on delete cascade,
      phone int8 not null,
      day date not null,
      searched_at timestamptz not null,
      constraint search_history_pkey primary key (profile_id, phone, day)
    )`.execute(db);
  await sql`insert into partitions.search_history (profile_id, phone, day, searched_at)
    select profile_id, phone, day, searched_at from search_history`.execute(db);
  await sql`create index search_history_newest on partitions.search_history (profile_id, searched_at)`.execute(db);
  await sql`create index search_history_phone on partitions.search_history (phone, searched_at)`.execute(db);
  await sql`create index search_history_searched_at on partitions.search_history (searched_at)`.execute(db);
  await sql`drop table public.search_history`.execute(db);
  await sql`alter table partitions.search_history set schema public`.execute(db);
}
