import { sql } from 'kysely';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { StoredEvidence, StoredOpinions } from '../queries/number-row.ts';
import { memberScore, memberUnits } from '../rules.ts';
import { lockNumbers } from './lock-numbers.ts';

export interface EvidenceUnit {
  kind: StoredEvidence['kind'];
  /** Days since 1970 (UTC). */
  day: number;
  /** Counts half. */
  isNew: boolean;
  /** Counts nothing: another member of the same network already counts. */
  isShared: boolean;
  /** Day (since 1970, UTC) of a change of holder, for a unit about a former holder: it fades from then on. */
  before: number | null;
}

export interface OpinionsOfNumber {
  phone: string;
  evidence: StoredEvidence[];
  opinions: StoredOpinions;
}

/** Reads and locks these rows in phone order, like every writer of many numbers. Skips missing rows. */
export async function holdOpinions(tx: Tx, phones: readonly string[]): Promise<OpinionsOfNumber[]> {
  if (phones.length === 0) return [];
  await lockNumbers(tx, phones);
  const { rows } = await sql<OpinionsOfNumber>`
    select phone, evidence, coalesce(opinions, '{}') as opinions from number
    where phone = any(${arrayText(phones, (phone) => phone)}::int8[]) order by phone`.execute(tx);
  return rows;
}

/** Like `holdOpinions` for one number, and inserts the row if it is missing. */
export async function ensureOpinions(
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

/** Writes back the changed rows of `holdOpinions`. Unchanged rows are skipped, so `updated_at` marks real changes. */
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

const kinds: readonly StoredEvidence['kind'][] = [
  'ban',
  'poll_negative',
  'tag_negative',
  'caller_type_negative',
  'positive',
];

type Marks = { kind: StoredEvidence['kind']; isNew?: boolean; isShared?: boolean; before?: number | null };

const weightless = ({ isNew, isShared }: Marks) => (isNew ? 2 : 0) + (isShared ? 1 : 0);
const kindRank = ({ kind }: Marks) => kinds.indexOf(kind);
/** Evidence about the present holder first, then about the latest former one. */
const compareHolders = (one: Marks, other: Marks) =>
  (other.before ?? Number.MAX_SAFE_INTEGER) - (one.before ?? Number.MAX_SAFE_INTEGER);

/** Sort order in which units count: full weight first, then present holder, later day, heavier kind. */
export function compareUnits(one: EvidenceUnit, other: EvidenceUnit): number {
  return (
    Number(one.isNew) - Number(other.isNew) ||
    compareHolders(one, other) ||
    other.day - one.day ||
    kindRank(one) - kindRank(other)
  );
}

/** Adds one unit (`by` 1) or removes one (-1), which restores the original exactly. @throws Error without that unit */
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
