import { sql } from 'kysely';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { StoredEvidence, StoredOpinions } from '../queries/number-row.ts';
import { memberScore, memberUnits } from '../rules.ts';
import '../tables.ts';

/** What one member's word counts as in a number's verdict. */
export interface EvidenceUnit {
  kind: StoredEvidence['kind'];
  /** Days since 1970 (UTC). */
  day: number;
  /** Of half weight. */
  isNew: boolean;
}

/** What a number's row keeps of members' opinions. */
export interface OpinionsOfNumber {
  phone: string;
  evidence: StoredEvidence[];
  opinions: StoredOpinions;
}

/**
 * What the rows of these numbers keep of opinions; they are locked until the caller's transaction ends, in the order of
 * the number, as every writer of many numbers does it. A number without a row is left out.
 */
export async function holdOpinions(tx: Tx, phones: readonly string[]): Promise<OpinionsOfNumber[]> {
  if (phones.length === 0) return [];
  const { rows } = await sql<OpinionsOfNumber>`
    select phone, evidence, coalesce(opinions, '{}') as opinions from number
    where phone = any(${arrayText(phones, (phone) => phone)}::int8[]) order by phone for update`.execute(tx);
  return rows;
}

/** The same of one number, which gets a row where it has none. */
export async function keepOpinions(
  tx: Tx,
  { phone, country }: { phone: string; country: string | null },
  now: Date,
): Promise<OpinionsOfNumber> {
  const { rows } = await sql<OpinionsOfNumber>`
    insert into number (phone, country, updated_at) values (${phone}::int8, ${country}, ${now}::timestamptz)
    on conflict (phone) do update set country = coalesce(number.country, excluded.country)
    returning phone, evidence, coalesce(opinions, '{}') as opinions`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a row that was just kept did not come back');
  return row;
}

/** Writes what `holdOpinions` gave and the caller changed. A row that says it already is left alone. */
export async function writeOpinions(tx: Tx, numbers: readonly OpinionsOfNumber[], now: Date): Promise<void> {
  if (numbers.length === 0) return;
  await sql`
    update number set evidence = t.evidence, opinions = t.opinions, member_score = t.score, member_units = t.units,
      updated_at = ${now}::timestamptz
    from unnest(
      ${arrayText(numbers, ({ phone }) => phone)}::int8[],
      ${arrayText(numbers, ({ evidence }) => JSON.stringify(evidence))}::jsonb[],
      ${arrayText(numbers, ({ opinions }) => (isEmpty(opinions) ? null : JSON.stringify(opinions)))}::jsonb[],
      ${arrayText(numbers, ({ evidence }) => memberScore(evidence))}::float8[],
      ${arrayText(numbers, ({ evidence }) => memberUnits(evidence))}::float4[]
    ) as t (phone, evidence, opinions, score, units)
    where number.phone = t.phone and (number.evidence <> t.evidence or number.opinions is distinct from t.opinions)
  `.execute(tx);
}

/** The columns of a row that `opinionsWritten` reads. */
export const opinionsColumns = {
  ...{ phone: 'int8', country: 'text', now: 'timestamptz', member_score: 'float8', member_units: 'float4' },
  ...{ evidence: 'jsonb', opinions: 'jsonb', evidence_before: 'jsonb', opinions_before: 'jsonb' },
} as const;

/**
 * What stands in a row of `opinionsColumns`.
 *
 * @param before what the number's row says, and `after` what it is to say
 */
export function opinionsRow(
  country: string | null,
  before: OpinionsOfNumber,
  after: OpinionsOfNumber,
  now: Date,
): Record<keyof typeof opinionsColumns, string | number | null> {
  const write = (opinions: StoredOpinions) => (isEmpty(opinions) ? null : JSON.stringify(opinions));
  return {
    ...{ phone: after.phone, country, now: now.toISOString() },
    ...{ member_score: memberScore(after.evidence), member_units: memberUnits(after.evidence) },
    ...{ evidence: JSON.stringify(after.evidence), opinions: write(after.opinions) },
    ...{ evidence_before: JSON.stringify(before.evidence), opinions_before: write(before.opinions) },
  };
}

/**
 * The common table expression that does as `keepOpinions` and `writeOpinions` do, as text for a statement that is a
 * transaction of its own. `opinions_written` has the numbers whose rows still said what the caller read.
 *
 * @param from a common table expression with `opinionsColumns`; no number stands there twice
 */
export function opinionsWritten(from: string): string {
  const before = (column: string) => `(select ${column} from ${from} b where b.phone = number.phone)`;
  return `opinions_written as (
    insert into number (phone, country, evidence, opinions, member_score, member_units, updated_at)
    select phone, country, evidence, opinions, member_score, member_units, now from ${from} order by phone
    on conflict (phone) do update set country = coalesce(number.country, excluded.country),
      evidence = excluded.evidence, opinions = excluded.opinions, member_score = excluded.member_score,
      member_units = excluded.member_units, updated_at = excluded.updated_at
    where number.evidence = ${before('evidence_before')}
      and number.opinions is not distinct from ${before('opinions_before')}
    returning phone
  )`;
}

/** What numbers' rows keep of opinions, as others may join them in a statement. */
export const opinionsRows = `(select phone, evidence, opinions from number)`;

function isEmpty(opinions: StoredOpinions): boolean {
  return Object.keys(opinions).length === 0;
}

/** The order in which kinds stand in a row: the heaviest first. */
const kinds: readonly StoredEvidence['kind'][] = [
  'ban',
  'poll_negative',
  'tag_negative',
  'caller_type_negative',
  'positive',
];

const rank = ({ kind, isNew }: Pick<StoredEvidence, 'kind' | 'isNew'>) => kinds.indexOf(kind) * 2 + (isNew ? 1 : 0);

/**
 * Evidence with one unit more (`by` 1) or less (-1). What is added and taken away again leaves exactly what was there:
 * days without entries and kinds without days are absent, and all stand in one order.
 *
 * @throws Error where a unit is taken away that is not there
 */
export function changeEvidence(evidence: readonly StoredEvidence[], unit: EvidenceUnit, by: 1 | -1): StoredEvidence[] {
  const { kind, day, isNew } = unit;
  const isSame = (entry: StoredEvidence) => entry.kind === kind && (entry.isNew === true) === isNew;
  const days = new Map(evidence.find(isSame)?.days);
  const count = (days.get(day) ?? 0) + by;
  if (count < 0) throw new Error(`a ${kind} of day ${day} is taken away that is not there`);
  if (count === 0) days.delete(day);
  else days.set(day, count);
  const others = evidence.filter((entry) => !isSame(entry));
  if (days.size === 0) return others;
  const sorted = [...days].sort(([a], [b]) => a - b);
  const changed: StoredEvidence = { kind, ...(isNew && { isNew: true as const }), days: sorted };
  return [...others, changed].sort((a, b) => rank(a) - rank(b));
}
