import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { VerdictLabel } from '#contract/number.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { everyShard, onEveryShard } from '#server/platform/db/every-shard.ts';
import { computeVerdict, dayNumber, isoDay, leastScore, suspiciousFrom, unwantedFrom } from '../rules.ts';
import type { StoredEvidence, StoredOpenData } from './number-row.ts';

export interface UnwantedNumber {
  /** Digits without plus. */
  phone: string;
  country: string | null;
  label: VerdictLabel;
  /** 0–100. */
  risk: number;
  /** Bad entries behind the verdict, not decayed. */
  reports: number;
  /** ISO days; the first is null if a source does not give one. */
  firstDay: string | null;
  lastDay: string;
  /** Most frequent first. */
  categories: string[];
  sources: string[];
}

export interface UnwantedFilter {
  /** `suspicious` includes unwanted numbers. */
  label: 'unwanted' | 'suspicious';
  /** ISO 3166-1 alpha-2. */
  country?: string | undefined;
  since?: Date | undefined;
}

interface Candidate {
  phone: string;
  country: string | null;
  evidence: StoredEvidence[];
  open_data: StoredOpenData[];
  score: number;
}

/** The embedded database reads one page in one event-loop turn. */
const pageSize = 200;
/** Judging this many blocks the event loop for some milliseconds. */
const perPiece = 40;

/**
 * Streams all numbers with a bad verdict at `now`, except examples, by score (highest first) and then phone. Yields to
 * the event loop between pieces.
 *
 * An index on the stored score finds the candidates. Decay is the same for all numbers, and source caps and good
 * evidence only lower the risk, so no number below the bound can have the label. The verdict is then computed for each
 * candidate.
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
        // Also before the first piece: a page's rows can arrive in the turn in which the previous page was judged.
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

export type UnwantedPosition = Pick<Candidate, 'score' | 'phone'>;

/** The unwanted among the next `limit` candidates, and `last` to continue. A scan may miss changed scores. */
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

/** Those of these numbers that have the label at `now`, except examples, by phone. */
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

/** One snapshot on PostgreSQL. PGlite's one connection must stay free: each page is a read, a number may be missed. */
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
