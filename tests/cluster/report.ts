import { runCommandLine } from '#test/command-line.ts';
import { medianOf } from '#test/write-gaps.ts';
import type { Made } from '../bench/bench.ts';
import { promisedMs } from './coherence.ts';
import type { Outcome } from './faults.ts';
import type { Acknowledged, Load } from './load.ts';

export interface Books {
  /** Number of acknowledged writes that are missing. */
  lost: number;
  /** Result of `ringbook ledger verify`, and whether it passed. */
  ledger: string;
  isLedgerRight: boolean;
}

/** Looks for each acknowledged write and verifies the ledger. */
export async function readBooks(store: Made, acknowledged: readonly Acknowledged[]): Promise<Books> {
  const database = await store.open();
  try {
    const missing = async (wanted: Acknowledged['kind'], text: string) => {
      const ids = new Set(acknowledged.flatMap(({ kind, id }) => (kind === wanted ? [id] : [])));
      const { rows } = await database.pool.query<{ found: string }>(text, [[...ids]]);
      return ids.size - Number(rows[0]?.found);
    };
    const comments = await missing('comment', 'select count(*) as found from comment where id = any($1::int8[])');
    const spends = await missing(
      'spend',
      'select count(distinct idempotency_key) as found from wallet_posting where idempotency_key = any($1::text[])',
    );
    const lost = comments + spends;
    const { code, out, err } = await runCommandLine(['ledger', 'verify'], database);
    return { lost, ledger: `${out}${err}`.trim().split('\n').at(-1) ?? '', isLedgerRight: code === 0 };
  } finally {
    await database.close();
  }
}

const seconds = (ms: number | null) => (ms === null ? '–' : (ms / 1_000).toFixed(1));

/** A result over all faults; `isMet` is null if nothing is promised. */
interface Row {
  what: string;
  seen: string;
  wanted: string;
  isMet: boolean | null;
}

/** Prints a Markdown table of the faults and one of the invariants. @returns whether all invariants hold */
export function printReport(outcomes: readonly Outcome[], load: Load, books: Books): boolean {
  console.log('\n| fault | s until another leader | s without a write | s until all servers showed a write | |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const { fault, leaderMs, gapMs, coherentMs, note } of outcomes) {
    console.log(`| ${fault} | ${seconds(leaderMs)} | ${seconds(gapMs)} | ${seconds(coherentMs)} | ${note} |`);
  }
  const rows = sumUp(outcomes, load, books);
  console.log('\n| what | seen | wanted | met |');
  console.log('| --- | --- | --- | --- |');
  for (const { what, seen, wanted, isMet } of rows) {
    console.log(`| ${what} | ${seen} | ${wanted} | ${isMet === null ? '' : isMet ? 'yes' : 'NO'} |`);
  }
  return rows.every(({ isMet }) => isMet !== false);
}

function sumUp(outcomes: readonly Outcome[], { acknowledged, counts }: Load, books: Books): Row[] {
  const gaps = outcomes.map(({ gapMs }) => gapMs);
  const wrong = [...counts.wrong].map(([what, times]) => `${what} (${times})`);
  const latest = Math.max(...outcomes.map(({ coherentMs }) => coherentMs));
  const spends = acknowledged.filter(({ kind }) => kind === 'spend').length;
  const comments = acknowledged.length - spends;
  const doubled = outcomes.filter(({ isWrong }) => isWrong).length;
  return [
    {
      what: `acknowledged writes lost, of ${comments} comments and ${spends} spends`,
      seen: String(books.lost),
      wanted: '0',
      isMet: books.lost === 0 && comments > 0 && spends > 0,
    },
    { what: 'ledger verified', seen: books.ledger, wanted: 'no fault', isMet: books.isLedgerRight },
    {
      what: 'seconds without writes: median, worst',
      seen: `${seconds(medianOf(gaps))}, ${seconds(Math.max(...gaps))}`,
      wanted: '',
      isMet: null,
    },
    {
      what: 'answers that nobody should get: 5xx but for the next row, 4xx, none',
      seen: wrong.join(', ') || '0',
      wanted: '0',
      isMet: wrong.length === 0,
    },
    {
      what: '503 with retry-after; 507 while the disk was full',
      seen: `${counts.unavailable}; ${counts.noRoom}`,
      wanted: '',
      isMet: null,
    },
    { what: 'look-ups answered', seen: String(counts.lookups), wanted: 'some', isMet: counts.lookups > 0 },
    {
      what: 'seconds until all servers showed a write, worst',
      seen: seconds(latest),
      wanted: '≤ 2',
      isMet: latest <= promisedMs,
    },
    { what: 'machines that led beside another one', seen: String(doubled), wanted: '0', isMet: doubled === 0 },
  ];
}
