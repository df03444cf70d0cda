import { expect } from 'vitest';
import type { NumberView, Verdict } from '#contract/number.ts';
import type { Database } from '#server/platform/db/database.ts';

/**
 * The verdict by domain.md and nothing else: from the evidence that an answer carries, as anybody could do it. Checks it
 * against what the answer says.
 */
export function expectRecomputed({ label, risk, trust, evidence }: Verdict, index?: number): void {
  const today = Date.parse(evidence.asOf) / 86_400_000;
  const units = { bad: 0, good: 0 };
  for (const { sign, weight, cap, days, beforeHolderOn } of evidence.items) {
    const changed = beforeHolderOn === null ? null : Date.parse(beforeHolderOn) / 86_400_000;
    const left = changed === null ? 1 : Math.max(0, 1 - (today - changed) / 60);
    let sum = 0;
    for (const [day, count] of days) {
      sum += left * count * weight * 0.5 ** ((today - Date.parse(day) / 86_400_000) / 125);
    }
    units[sign] += Math.min(cap ?? Number.POSITIVE_INFINITY, sum);
  }
  const n = units.bad + units.good;
  const wilson = (k: number) =>
    n === 0
      ? 0
      : (k / n + 1.96 ** 2 / (2 * n) - 1.96 * Math.sqrt((k / n) * (1 - k / n) * (1 / n) + 1.96 ** 2 / (4 * n ** 2))) /
        (1 + 1.96 ** 2 / n);
  const [badness, goodness] = [Math.round(100 * wilson(units.bad)), Math.round(100 * wilson(units.good))];
  const named = badness >= 60 ? 'unwanted' : badness >= 40 ? 'suspicious' : goodness >= 51 ? 'trusted' : 'unknown';
  expect({ label, risk, trust }).toEqual({ label: named, risk: badness, trust: Math.abs(goodness) });
  if (index !== undefined) expect(index).toBeCloseTo(5 + (goodness - badness) / 20, 1);
}

/** What the row of a number says of which no member says anything. */
export const noOpinions = { evidence: [], opinions: null, member_score: 0, member_units: 0 };

/** What a number's row says of members' opinions. */
export async function projectionOf({ db }: Database, phone: string) {
  const row = await db
    .selectFrom('number')
    .select(['evidence', 'opinions', 'member_score', 'member_units'])
    .where('phone', '=', phone)
    .executeTakeFirst();
  return row ?? noOpinions;
}

/**
 * Counts all opinions of a number one by one, by SQL of its own, and checks that its row says the same. For numbers
 * that never changed hands.
 */
export async function expectRecounted(database: Database, phone: string): Promise<void> {
  const { pool } = database;
  const counted = async (text: string) => (await pool.query<{ key: string; n: number }>(text, [phone])).rows;
  const toRecord = (rows: { key: string; n: number }[]) => Object.fromEntries(rows.map(({ key, n }) => [key, n]));
  const live = 'from opinion where phone = $1 and not is_concealed and withdrawn_by is null';
  const evidence = await counted(`
    select kind || ' ' || case when is_new then 'new ' else '' end || case when place > 1 then 'shared ' else '' end || day
      as key, count(*)::int4 as n
    from (
      select *, row_number() over (
        partition by coalesce(crowd, profile_id::text), kind = 'positive'
        order by is_new, day desc, array_position(
          array['ban', 'poll_negative', 'tag_negative', 'caller_type_negative', 'positive'], kind)) as place
      from (
        select *, case when kind = 'positive' then is_good_new else is_bad_new end as is_new,
          floor(extract(epoch from case when kind = 'positive' then good_at else bad_at end) / 86400)::int4 as day
        from opinion where phone = $1 and kind is not null) dated) unit
    group by 1`);
  const list = (name: string) =>
    counted(`select tag as key, count(*)::int4 as n
      from (select jsonb_array_elements_text(tags -> '${name}') as tag ${live}) said group by 1`);
  const answers = await counted(`select key || ' ' || value as key, count(*)::int4 as n
    from (select (jsonb_each_text(answers)).* ${live}) said group by 1`);
  const types = await counted(`select tags ->> 'callerType' as key, count(*)::int4 as n ${live}
    and tags ->> 'callerType' is not null group by 1`);
  const row = await projectionOf(database, phone);
  const said = row.opinions ?? {};
  expect(
    Object.fromEntries(
      row.evidence.flatMap(({ kind, isNew, isShared, days }) =>
        days.map(([day, count]) => [`${kind} ${isNew ? 'new ' : ''}${isShared ? 'shared ' : ''}${day}`, count]),
      ),
    ),
  ).toEqual(toRecord(evidence));
  const units = evidence.map(({ key, n }) =>
    key.startsWith('positive') || key.includes(' shared ') ? 0 : key.includes(' new ') ? n / 2 : n,
  );
  expect(row.member_units).toBe(units.reduce((sum, some) => sum + some, 0));
  expect(said.callerTypes ?? {}).toEqual(toRecord(types));
  for (const name of ['categories', 'subcategories', 'callReasons', 'emotags'] as const) {
    expect(said[name] ?? {}, name).toEqual(toRecord(await list(name)));
  }
  const shown = Object.entries(said.answers ?? {}).flatMap(([poll, all]) =>
    Object.entries(all).map(([answer, count]) => [`${poll} ${answer}`, count]),
  );
  expect(Object.fromEntries(shown)).toEqual(toRecord(answers));
}

/** What of a view depends on what members say, without the moment it was made and how often others looked. */
export function judgedPart({ verdict, metrics, tagsTop, polls }: NumberView) {
  return { verdict: { ...verdict, computedAtTimestamp: 0 }, metrics: { ...metrics, lookups: 0 }, tagsTop, polls };
}
