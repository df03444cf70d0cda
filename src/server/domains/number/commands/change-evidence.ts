import { sql } from 'kysely';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { StoredEvidence, StoredOpinions } from '../queries/number-row.ts';
import { memberScore, memberUnits } from '../rules.ts';
import { lockNumbers } from './lock-numbers.ts';
import '../tables.ts';

/** What one member's word counts as in a number's verdict. */
export interface EvidenceUnit {
  kind: StoredEvidence['kind'];
  /** Days since 1970 (UTC). */
  day: number;
  /** Of half weight. */
  isNew: boolean;
  /** Of no weight: somebody of the same network counts already. */
  isShared: boolean;
  /** Said of a former holder: the day (since 1970, UTC) on which the number changed hands, from which on it fades. */
  before: number | null;
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
  await lockNumbers(tx, phones);
  const { rows } = await sql<OpinionsOfNumber>`
    select phone, evidence, coalesce(opinions, '{}') as opinions from number
    where phone = any(${arrayText(phones, (phone) => phone)}::int8[]) order by phone`.execute(tx);
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

/** By what units of one kind are told apart in a row. */
type Marks = { kind: StoredEvidence['kind']; isNew?: boolean; isShared?: boolean; before?: number | null };

const weightless = ({ isNew, isShared }: Marks) => (isNew ? 2 : 0) + (isShared ? 1 : 0);
const kindRank = ({ kind }: Marks) => kinds.indexOf(kind);
/** What is said of the present holder stands first, then the latest of the former ones. */
const compareHolders = (one: Marks, other: Marks) =>
  (other.before ?? Number.MAX_SAFE_INTEGER) - (one.before ?? Number.MAX_SAFE_INTEGER);

/** Below zero where the first unit counts before the second: in full, then the later one, then the heavier kind. */
export function compareUnits(one: EvidenceUnit, other: EvidenceUnit): number {
  return (
    Number(one.isNew) - Number(other.isNew) ||
    compareHolders(one, other) ||
    other.day - one.day ||
    kindRank(one) - kindRank(other)
  );
}

/**
 * Evidence with one unit more (`by` 1) or less (-1). What is added and taken away again leaves exactly what was there:
 * days without entries and kinds without days are absent, and all stand in one order.
 *
 * @throws Error where a unit is taken away that is not there
 */
export function changeEvidence(evidence: readonly StoredEvidence[], unit: EvidenceUnit, by: 1 | -1): StoredEvidence[] {
  const { kind, day, isNew, isShared, before } = unit;
  const isSame = (entry: StoredEvidence) =>
    entry.kind === kind &&
    (entry.isNew === true) === isNew &&
    (entry.isShared === true) === isShared &&
    (entry.before ?? null) === before;
  const days = new Map(evidence.find(isSame)?.days);
  const count = (days.get(day) ?? 0) + by;
  if (count < 0) throw new Error(`a ${kind} of day ${day} is taken away that is not there`);
  if (count === 0) days.delete(day);
  else days.set(day, count);
  const others = evidence.filter((entry) => !isSame(entry));
  if (days.size === 0) return others;
  const sorted = [...days].sort(([a], [b]) => a - b);
  const marks = { ...(isNew && { isNew: true as const }), ...(isShared && { isShared: true as const }) };
  const changed: StoredEvidence = { kind, ...marks, ...(before !== null && { before }), days: sorted };
  return [...others, changed].sort(
    (a, b) => compareHolders(a, b) || kindRank(a) - kindRank(b) || weightless(a) - weightless(b),
  );
}
