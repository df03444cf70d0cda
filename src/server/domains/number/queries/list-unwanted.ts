import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { VerdictLabel } from '#contract/number.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { everyShard, onEveryShard } from '#server/platform/db/every-shard.ts';
import { computeVerdict, dayNumber, isoDay, leastScore, suspiciousFrom, unwantedFrom } from '../rules.ts';
import type { StoredEvidence, StoredOpenData } from './number-row.ts';

/** A number whose verdict of today is bad, without anything about a person. */
export interface UnwantedNumber {
  /** Digits without plus. */
  phone: string;
  country: string | null;
  label: VerdictLabel;
  /** 0–100. */
  risk: number;
  /** Bad entries behind the verdict, undecayed. */
  reports: number;
  /** ISO days; the first is null where a source does not say. */
  firstDay: string | null;
  lastDay: string;
  /** Most frequent first. */
  categories: string[];
  /** Authorities, and `members`. */
  sources: string[];
}

export interface UnwantedFilter {
  /** `suspicious` asks for unwanted ones too. */
  label: 'unwanted' | 'suspicious';
  /** ISO 3166-1 alpha-2. */
  country?: string | undefined;
  /** Only numbers whose data changed at or after this. */
  since?: Date | undefined;
}

interface Candidate {
  phone: string;
  country: string | null;
  evidence: StoredEvidence[];
  open_data: StoredOpenData[];
  score: number;
}

/** The embedded store reads a page in one turn of the event loop. */
const pageSize = 200;
/** Judging so many takes some milliseconds of it. */
const perPiece = 40;

/**
 * All numbers, examples apart, whose verdict is bad at `now`, the weightiest first, then by number, in small pieces
 * between which everybody else gets a turn.
 *
 * The index on the stored score gives the candidates: decay is the same for all numbers, and caps and good evidence only
 * take away, so no number below the bound can have the label. The verdict itself is then computed for each.
 */
export async function* listUnwanted(
  database: Database,
  filter: UnwantedFilter,
  now: Date,
): AsyncGenerator<UnwantedNumber[]> {
  const from = boundOf(filter);
  const least = leastScore(from, now);
  let last: UnwantedPosition = { score: Number.MAX_VALUE, phone: '0' };
  const listed = new Set<string>();
  const snapshot = await openSnapshot(database);
  try {
    while (true) {
      const { rows } = await snapshot.query(filter, least, last);
      const end = rows.at(-1);
      if (!end) break;
      last = end;
      const left = rows.filter(({ phone }) => !listed.has(phone));
      for (let at = 0; at < left.length; at += perPiece) {
        // Of the first piece of a page too: its rows may come in the turn in which the page before it was judged.
        await nextTurn();
        const found = left.slice(at, at + perPiece).flatMap((row) => judgeCandidate(row, from, now) ?? []);
        if (!snapshot.isOne) for (const { phone } of found) listed.add(phone);
        if (found.length > 0) yield found;
      }
    }
  } finally {
    await snapshot.close();
  }
}

/** Where a reading of them goes on. */
export type UnwantedPosition = Pick<Candidate, 'score' | 'phone'>;

/**
 * The next `limit` of the numbers that can have the label at `now`, in the order of `listUnwanted`, judged. So many at
 * most are read, whatever is found, so that others get their turn between two pieces. A number whose score changes
 * meanwhile may be missing: whoever must know hears that it changed.
 *
 * @returns `last` is where to go on; null at the end
 */
export async function scanUnwanted(
  db: Db,
  ask: Pick<UnwantedFilter, 'label'> & { after: UnwantedPosition | null; limit: number },
  now: Date,
): Promise<{ found: UnwantedNumber[]; last: UnwantedPosition | null }> {
  const from = boundOf(ask);
  const after = ask.after ?? { score: Number.MAX_VALUE, phone: '0' };
  const { rows } = await sql<Candidate>`
    select phone, country, evidence, open_data, member_score + open_score as score from number
    where member_score + open_score > 0 and member_score + open_score >= ${leastScore(from, now)}::float8
      and not is_example and member_score + open_score <= ${after.score}::float8
      and (member_score + open_score < ${after.score}::float8 or phone > ${after.phone}::int8)
    order by member_score + open_score desc, phone limit ${ask.limit}::int4 ${onEveryShard}`.execute(db);
  const end = rows.at(-1);
  return {
    found: rows.flatMap((row) => judgeCandidate(row, from, now) ?? []),
    last: end === undefined || rows.length < ask.limit ? null : { score: end.score, phone: end.phone },
  };
}

/** Of these numbers those that have the label at `now`, examples apart, in the order of the number. */
export async function judgeUnwanted(
  db: Db,
  phones: readonly string[],
  filter: Pick<UnwantedFilter, 'label'>,
  now: Date,
): Promise<UnwantedNumber[]> {
  if (phones.length === 0) return [];
  const { rows } = await sql<Candidate>`
    select phone, country, evidence, open_data, member_score + open_score as score from number
    where phone = any(${arrayText(phones, (phone) => phone)}::int8[]) and not is_example
    order by phone`.execute(db);
  return rows.flatMap((row) => judgeCandidate(row, boundOf(filter), now) ?? []);
}

const boundOf = ({ label }: Pick<UnwantedFilter, 'label'>) => (label === 'suspicious' ? suspiciousFrom : unwantedFrom);

/**
 * On PostgreSQL one snapshot. The embedded store has one connection, which no slow reader may keep from the site: each
 * page is read by itself, so a number whose score changes meanwhile may be missing, and is listed once at most.
 */
async function openSnapshot({ kind, pool }: Database) {
  const isOne = kind === 'postgres';
  const client = isOne ? await pool.connect() : null;
  await client?.query('begin isolation level repeatable read read only');
  return {
    isOne,
    query: (filter: UnwantedFilter, least: number, last: UnwantedPosition) =>
      (client ?? pool).query<Candidate>(
        `select phone, country, evidence, open_data, member_score + open_score as score from number
        where member_score + open_score > 0 and member_score + open_score >= $1::float8 and not is_example
          and (member_score + open_score < $2::float8 or (member_score + open_score = $2::float8 and phone > $3::int8))
          and ($4::text is null or country = $4) and ($5::timestamptz is null or updated_at >= $5)
        order by member_score + open_score desc, phone limit ${pageSize} ${everyShard}`,
        [least, last.score, last.phone, filter.country ?? null, filter.since ?? null],
      ),
    async close() {
      await client?.query('rollback').catch(() => {});
      client?.release();
    },
  };
}

function judgeCandidate(row: Candidate, from: number, now: Date): UnwantedNumber | null {
  const { label, risk, evidence } = computeVerdict(row.evidence, row.open_data, now);
  if (risk < from) return null;
  const bad = evidence.items.filter((item) => item.sign === 'bad');
  const days = bad.flatMap((item) => item.days.map(([day]) => day)).sort();
  const isFirstKnown = row.open_data.every((entry) => entry.firstDay !== null);
  const categories = new Map<string, number>();
  for (const { category, count } of row.open_data.flatMap((entry) => entry.subjects)) {
    categories.set(category, (categories.get(category) ?? 0) + count);
  }
  return {
    phone: row.phone,
    country: row.country,
    label,
    risk,
    reports: bad.reduce((sum, item) => sum + item.count, 0),
    firstDay: isFirstKnown ? (days[0] ?? null) : null,
    lastDay: days.at(-1) ?? isoDay(dayNumber(now)),
    categories: [...categories].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([category]) => category),
    sources: [...new Set(bad.map((item) => item.source ?? 'members'))].sort(),
  };
}
