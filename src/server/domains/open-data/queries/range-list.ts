import type { Db } from '#server/platform/db/database.ts';
import { minuteMs } from '#shared/time.ts';

const refreshMs = minuteMs;
/** Every prefix has at least this many digits. */
const startLength = 2;
const ascending = (a: number, b: number) => a - b;

export interface RangeMark {
  source: string;
  category: string;
  /** Common prefix of the range, with calling code. */
  prefix: string;
}

export interface RangeList {
  rangesOf(phone: string): RangeMark[];
  refresh(): Promise<void>;
  close(): void;
}

/** Caches all ranges. Reloads every minute, for other processes' imports, and survives database failures. */
export async function createRangeList(db: Db): Promise<RangeList> {
  let byPrefix = new Map<string, (RangeMark & { totalDigits: number | null })[]>();
  /** Ascending prefix lengths by first digits. Most numbers match none. */
  let lengthsOf = new Map<string, number[]>();
  const refresh = async () => {
    const rows = await db
      .selectFrom('open_range')
      .select(['prefix', 'source', 'category', 'total_digits'])
      .orderBy('source')
      .execute();
    const next: typeof byPrefix = new Map();
    for (const { prefix, source, category, total_digits } of rows) {
      const known = next.get(prefix) ?? [];
      known.push({ source, category, prefix, totalDigits: total_digits });
      next.set(prefix, known);
    }
    byPrefix = next;
    const byStart = Map.groupBy(next.keys(), (prefix) => prefix.slice(0, startLength));
    lengthsOf = new Map(
      [...byStart].map(([start, prefixes]) => [
        start,
        [...new Set(prefixes.map(({ length }) => length))].sort(ascending),
      ]),
    );
  };
  await refresh();
  const timer = setInterval(() => void refresh().catch(() => {}), refreshMs);
  timer.unref();
  return {
    refresh,
    close: () => clearInterval(timer),
    rangesOf(phone) {
      const marks: RangeMark[] = [];
      for (const length of lengthsOf.get(phone.slice(0, startLength)) ?? []) {
        if (length >= phone.length) break;
        for (const { source, category, prefix, totalDigits } of byPrefix.get(phone.slice(0, length)) ?? []) {
          if (totalDigits === null || totalDigits === phone.length) marks.push({ source, category, prefix });
        }
      }
      return marks;
    },
  };
}

export function isTelemarketing({ rangesOf }: Pick<RangeList, 'rangesOf'>, phone: string): boolean {
  return rangesOf(phone).some(({ category }) => category === 'telemarketing');
}
