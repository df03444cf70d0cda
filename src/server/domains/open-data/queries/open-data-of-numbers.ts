import { type RawBuilder, sql } from 'kysely';
import { type OpenDataRow, openScoreTerm } from '#server/domains/number/commands/project-open-data.ts';

/** Organisations shown for one number at most: a switchboard of hundreds would make its row huge. */
const mostOrganisations = 50;

/**
 * A query for all that imported data sets say about some numbers: one row a number.
 *
 * How complaints are counted, for one number and one authority:
 * - A single report counts one on its day.
 * - A summary (so many reports in a period) already contains the single reports of its period, from its first day, or
 *   from the beginning where that is unknown, to its last day. So it adds only the remainder: its reports less those
 *   single ones, never below 0.
 * - Of the remainder one report certainly is of the last day. Nobody knows the days of the others: they are put on the
 *   summary's first day, or on the day by which the source says that all older ones were published, so that they weigh
 *   as little as they can (older is weaker).
 * - Summaries of different periods of one authority both count.
 *
 * `offset 0` keeps the planner from reordering: whatever it believes about the tables' sizes (the embedded database has
 * no statistics until somebody asks for them), it must find a number's rows by the index, one number after the other,
 * and it must not loop over the parts in between, which are never joined for that reason.
 *
 * @param phones different numbers, E.164 without plus
 * @param countries of the same numbers; null where nothing new is known
 */
export function openDataOfNumbers(phones: string[], countries: (string | null)[]): RawBuilder<OpenDataRow> {
  return sql<OpenDataRow>`
    with touched as materialized (
      select * from unnest(${phones}::int8[], ${countries}::text[]) as t (phone, country)
    ), report as materialized (
      select o.phone, o.source, o.first_day, o.last_day, o.older_day, o.category, case
        when o.is_summary then greatest(0, o.reports - coalesce((
          select sum(s.reports) from (select * from open_report where phone = o.phone offset 0) s
          where s.source = o.source and not s.is_summary
            and s.last_day <= o.last_day and (o.first_day is null or s.last_day >= o.first_day)
        ), 0))
        else o.reports
      end as count
      from touched t, lateral (select * from open_report where phone = t.phone offset 0) o
    ), placed as (
      select phone, source, last_day as day, case when older_day is null then count else least(count, 1) end as count
      from report where count > 0
      union all
      select phone, source, older_day, count - 1 from report where older_day is not null and count > 1
    ), said as (
      select phone, source, day - date '1970-01-01' as day, null as category, sum(count) as count,
        null::date as first_day, null::date as last_day
      from placed group by phone, source, day
      union all
      select phone, source, null, category, sum(count), null, null
      from report where category is not null and count > 0 group by phone, source, category
      union all
      -- One report without a first day makes the number's first day unknown.
      select phone, source, null, null, 0, case when count(first_day) = count(*) then min(first_day) end, max(last_day)
      from report group by phone, source
    ), by_source as (
      select phone, source, jsonb_build_object(
        'source', source,
        'days', coalesce(jsonb_agg(jsonb_build_array(day, count) order by day) filter (where day is not null), '[]'),
        'firstDay', max(first_day),
        'lastDay', max(last_day),
        'subjects', coalesce(jsonb_agg(jsonb_build_object('category', category, 'count', count)
          order by count desc, category) filter (where category is not null), '[]')
      ) as entry,
      coalesce(sum(${openScoreTerm(sql`day`, sql`count`)}) filter (where day is not null), 0) as score
      from said group by phone, source
    ), organisation as (
      select o.phone, jsonb_build_object('name', o.name, 'place', o.place, 'category', o.category, 'web', o.web,
        'source', o.source) as entry, o.source || '/' || o.key as place_in_list,
        row_number() over (partition by o.phone order by o.source, o.key) as n
      from touched t, lateral (select * from open_organisation where phone = t.phone offset 0) o
    ), part as (
      select phone, null as country, source as place_in_list, entry as report, null::jsonb as organisation, score
      from by_source
      union all
      select phone, null, place_in_list, null, entry, 0 from organisation where n <= ${sql.lit(mostOrganisations)}
      union all
      select phone, country, null, null, null, 0 from touched
    )
    select phone, max(country) as country,
      coalesce(jsonb_agg(report order by place_in_list) filter (where report is not null), '[]') as open_data,
      coalesce(jsonb_agg(organisation order by place_in_list) filter (where organisation is not null), '[]')
        as organisations,
      sum(score) as open_score
    from part group by phone`;
}
