import { type Kysely, sql } from 'kysely';

/**
 * Numbers' rows tell which complaints a source counted for a period, without their days (`undated`), as the importer
 * writes it since. Reckoned from what is stored, by the importer's own rule: what a summary counts beside the single
 * reports of its period.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with remainder as (
      select s.phone, s.source, least(coalesce(s.first_day, s.older_day), s.last_day) as first, s.last_day as last,
        s.first_day is not null as is_first_known,
        s.reports - coalesce((
          select sum(one.reports) from open_report one
          where one.phone = s.phone and one.source = s.source and not one.is_summary
            and one.last_day between coalesce(s.first_day, s.older_day - 90) and s.last_day
        ), 0) as count
      from open_report s where s.is_summary
    ), undated as (
      select phone, source, jsonb_agg(
        jsonb_build_array(first - date '1970-01-01', last - date '1970-01-01', count, is_first_known)
        order by last, first, count
      ) as periods
      from remainder where count > 0 and not (is_first_known and first = last) group by phone, source
    ), told as (
      select n.phone, jsonb_agg(
        case when u.periods is null then entry else entry || jsonb_build_object('undated', u.periods) end order by place
      ) as open_data
      from number n
        cross join lateral jsonb_array_elements(n.open_data) with ordinality as e (entry, place)
        left join undated u on u.phone = n.phone and u.source = entry->>'source'
      where n.phone in (select phone from undated)
      group by n.phone
    )
    update number set open_data = told.open_data from told where number.phone = told.phone`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    update number set open_data = (
      select jsonb_agg(entry - 'undated' order by place)
      from jsonb_array_elements(open_data) with ordinality as e (entry, place)
    ) where open_data::text like '%"undated"%'`.execute(db);
}
