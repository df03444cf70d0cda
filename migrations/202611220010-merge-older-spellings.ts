import { type Kysely, sql } from 'kysely';

/**
 * Rows of numbers that plans rewrote (Brazil's ninth digit, Mexico's 1, Benin's 01) go to the number as it is dialed
 * today, which is read since 202611212036: what stood under the older spelling was found by nobody any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await moveAccounts(db);
  await sql`
    insert into suggested_name (phone, profile_id, first_name, last_name, updated_at)
    select ${today}, profile_id, first_name, last_name, updated_at from suggested_name where ${isOld}
    on conflict (phone, profile_id) do update
      set first_name = excluded.first_name, last_name = excluded.last_name, updated_at = excluded.updated_at
      where suggested_name.updated_at < excluded.updated_at`.execute(db);
  await sql`
    insert into search_history (profile_id, phone, day, searched_at)
    select profile_id, ${today}, day, searched_at from search_history where ${isOld}
    on conflict (profile_id, phone, day) do update
      set searched_at = greatest(search_history.searched_at, excluded.searched_at)`.execute(db);
  await sql`
    insert into lookup (phone, visitor, units, seen_at)
    select ${today}, visitor, units, seen_at from lookup where ${isOld}
    on conflict (phone, visitor) do update set seen_at = greatest(lookup.seen_at, excluded.seen_at)`.execute(db);
  for (const table of ['suggested_name', 'search_history', 'lookup'])
    await sql`delete from ${sql.table(table)} where ${isOld}`.execute(db);
  for (const table of ['open_report', 'open_organisation'])
    await sql`update ${sql.table(table)} set phone = ${today} where ${isOld}`.execute(db);
  for (;;) {
    const { rows } = await sql<NumberRow>`
      select ${columns}, ${today} as today from number where ${isOld} order by phone limit 500`.execute(db);
    if (rows.length === 0) return;
    for (const row of rows) await moveNumber(db, row);
  }
}

/** What was put together is not taken apart: nobody knows any more which of it stood where. */
export async function down(): Promise<void> {}

const isOld = sql`(
  (phone between 551160000000 and 559999999999 and phone::text ~ '^55[1-9][1-9][6-9]')
  or phone between 5210000000000 and 5219999999999
  or phone between 22920000000 and 22999999999)`;
const today = sql`case
  when phone < 100000000000 then ('22901' || right(phone::text, 8))::int8
  when phone < 1000000000000 then (left(phone::text, 4) || '9' || right(phone::text, 8))::int8
  else ('52' || right(phone::text, 10))::int8 end`;

/** Both accounts stay. Who was here last holds the number; the other may take it back, as after any change of holder. */
async function moveAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    update profile set is_holder = false, ended_at = now(), may_return = true
    where is_holder and phone is not null and id in (
      select id from (
        select id, row_number() over (partition by number order by last_seen_at desc, id desc) as place
        from (
          select id, last_seen_at, case when ${isOld} then ${today} else phone end as number
          from profile where is_holder and phone is not null
        ) holder
      ) ranked where place > 1
    )`.execute(db);
  await sql`
    update profile p set phone = moved.today, epoch = moved.epoch
    from (
      select old.id, old.today, coalesce(newest.epoch, 0)
        + row_number() over (partition by old.today order by old.epoch, old.id) as epoch
      from (select id, epoch, ${today} as today from profile where ${isOld}) old
      left join (select phone, max(epoch) as epoch from profile group by phone) newest on newest.phone = old.today
    ) moved
    where p.id = moved.id`.execute(db);
}

type Days = [day: number, count: number][];
interface Evidence {
  kind: string;
  days: Days;
}
interface OpenData {
  source: string;
  days: Days;
  firstDay: string | null;
  lastDay: string;
  subjects: { category: string; count: number }[];
}
interface NumberRow {
  phone: string;
  today: string;
  country: string | null;
  lookups: string;
  evidence: Evidence[];
  open_data: OpenData[];
  organisations: object[];
  member_score: number;
  open_score: number;
}
const columns = sql.raw('phone, country, lookups, evidence, open_data, organisations, member_score, open_score');
const mostOrganisations = 50;

async function moveNumber(db: Kysely<unknown>, old: NumberRow): Promise<void> {
  const { rows } = await sql<NumberRow>`select ${columns} from number where phone = ${old.today}`.execute(db);
  const [now] = rows;
  const both = now ? [now, old] : [old];
  const evidence = [
    ...Map.groupBy(
      both.flatMap((row) => row.evidence),
      ({ kind }) => kind,
    ),
  ].map(([kind, all]) => ({
    kind,
    days: sumDays(all.flatMap(({ days }) => days)),
  }));
  const openData = [
    ...Map.groupBy(
      both.flatMap((row) => row.open_data),
      ({ source }) => source,
    ),
  ].map(([source, all]) => ({
    source,
    days: sumDays(all.flatMap(({ days }) => days)),
    firstDay: all.flatMap(({ firstDay }) => firstDay ?? []).sort()[0] ?? null,
    lastDay: all
      .map(({ lastDay }) => lastDay)
      .sort()
      .at(-1),
    subjects: sumSubjects(all.flatMap(({ subjects }) => subjects)),
  }));
  const organisations = [
    ...new Map(both.flatMap((row) => row.organisations).map((each) => [JSON.stringify(each), each])).values(),
  ].slice(0, mostOrganisations);
  const sum = (of: (row: NumberRow) => number) => both.reduce((all, row) => all + of(row), 0);
  const lookups = both.reduce((all, row) => all + BigInt(row.lookups), 0n);
  const names = await countNames(db, old.today);
  await sql`delete from number where phone in (${old.phone}, ${old.today})`.execute(db);
  await sql`
    insert into number (phone, country, lookups, evidence, open_data, organisations, member_score, open_score, names, updated_at)
    values (${old.today}, ${now?.country ?? old.country}, ${String(lookups)}, ${JSON.stringify(evidence)}::jsonb,
      ${JSON.stringify(openData)}::jsonb, ${JSON.stringify(organisations)}::jsonb, ${sum((row) => row.member_score)},
      ${sum((row) => row.open_score)}, ${JSON.stringify(names)}::jsonb, now())`.execute(db);
}

function sumDays(days: Days): Days {
  const counts = new Map<number, number>();
  for (const [day, count] of days) counts.set(day, (counts.get(day) ?? 0) + count);
  return [...counts].sort(([a], [b]) => a - b);
}

function sumSubjects(subjects: OpenData['subjects']): OpenData['subjects'] {
  const counts = new Map<string, number>();
  for (const { category, count } of subjects) counts.set(category, (counts.get(category) ?? 0) + count);
  return [...counts].map(([category, count]) => ({ category, count })).sort((a, b) => b.count - a.count);
}

/** What at least three call it, letter by letter the same: fewer than may agree. The next name that is given counts anew. */
async function countNames(db: Kysely<unknown>, phone: string): Promise<object[]> {
  const { rows } = await sql<{ first: string; last: string; people: number }>`
    select min(s.first_name) as first, min(s.last_name) as last, count(*)::int4 as people
    from suggested_name s join profile p on p.id = s.profile_id
    where s.phone = ${phone} and p.deactivated_at is null and p.erased_at is null
    group by lower(s.first_name), lower(s.last_name) having count(*) >= 3
    order by people desc, max(s.updated_at) desc limit 10`.execute(db);
  return rows.map(({ first, last, people }) => ({ firstName: first, lastName: last, people }));
}
