import type { Database } from '#server/platform/db/database.ts';

const areas = [201, 202, 203, 205, 206, 207, 208, 209, 210, 212, 213, 214, 215, 216, 217, 218, 219, 224, 225, 228];

/** The n-th of 150 million different US numbers that the numbering plan allows: E.164 digits. */
export function phoneAt(n: number): string {
  const area = areas[n % areas.length];
  const rest = Math.floor(n / areas.length);
  // Exchanges 220–969 but x11: spread so that neighbours of the list are no neighbours of the plan.
  const exchange = 220 + ((rest * 7) % 75) * 10 + 2 + (Math.floor(rest / 75) % 8);
  const last = (Math.floor(rest / 600) * 37) % 10_000;
  return `1${area}${exchange}${String(last).padStart(4, '0')}`;
}

/**
 * Puts the first `count` numbers in, each as complaints leave it: two data sets with up to ten days, and bans of members.
 */
export async function seedNumbers(database: Database, count: number): Promise<void> {
  const chunk = 50_000;
  for (let from = 0; from < count; from += chunk) {
    const until = Math.min(count, from + chunk);
    const phones = Array.from({ length: until - from }, (_, i) => phoneAt(from + i));
    await database.pool.query(
      `insert into number (phone, country, lookups, evidence, open_data, member_score, open_score,
        member_units, open_units)
      select t.phone, 'US', 1 + t.nth % 900,
        jsonb_build_array(jsonb_build_object('kind', 'ban', 'days', days.few)),
        jsonb_build_array(
          jsonb_build_object('source', 'ftc', 'firstDay', '2025-10-28', 'lastDay', '2026-10-30', 'days', days.many,
            'subjects', jsonb_build_array(jsonb_build_object('category', 'debt', 'count', 3))),
          jsonb_build_object('source', 'fcc', 'firstDay', '2026-01-04', 'lastDay', '2026-09-30', 'days', days.few,
            'subjects', '[]'::jsonb)),
        1 + t.nth % 50, 1 + t.nth % 70, 1 + t.nth % 3, 0.25 * (days.complaints + 1 + t.nth % 3)
      from unnest($1::int8[]) with ordinality as t (phone, nth),
      lateral (select
        (select jsonb_agg(jsonb_build_array(20400 + 15 * d, 1 + (t.nth + d) % 30)) from generate_series(1, 1 + t.nth % 10) as d) as many,
        (select sum(1 + (t.nth + d) % 30) from generate_series(1, 1 + t.nth % 10) as d) as complaints,
        (select jsonb_agg(jsonb_build_array(20500 + 20 * d, 1)) from generate_series(1, 1 + t.nth % 3) as d) as few
      ) as days
      on conflict (phone) do nothing`,
      [phones],
    );
  }
  await database.pool.query('analyze number');
}

/** `count` different numbers of the first `of` (a round one), of every kind that the seed makes. */
export function samplePhones(count: number, of: number): string[] {
  // A prime step: an even one would always meet numbers with the same few complaints.
  return Array.from({ length: count }, (_, i) => phoneAt((i * 7919) % of));
}
