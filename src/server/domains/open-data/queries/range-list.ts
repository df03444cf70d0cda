import type { Db } from '#server/platform/db/database.ts';
import { minuteMs } from '#shared/time.ts';

const refreshMs = minuteMs;
/** Digits that every prefix has at least. */
const startLength = 2;
const ascending = (a: number, b: number) => a - b;

export interface RangeMark {
  /** The authority. */
  source: string;
  category: string;
  /** Digits that every number of the range begins with, calling code included. */
  prefix: string;
}

export interface RangeList {
  /** What authorities say about the range that a number belongs to; the same for every number of it. */
  rangesOf(phone: string): RangeMark[];
  /** Reads the ranges again now. */
  refresh(): Promise<void>;
  close(): void;
}

/**
 * All ranges in memory: there are few, and a lookup must not ask for each of its prefixes. Read again every minute, so
 * that an import by another process shows; while the database does not answer the last known ones stay.
 */
export async function openRangeList(db: Db): Promise<RangeList> {
  let byPrefix = new Map<string, (RangeMark & { totalDigits: number | null })[]>();
  /** Lengths of prefixes, ascending, by what they begin with: most numbers lie in no country that has any. */
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

/** Whether a regulator reserves the number's range for telemarketing. */
export function isTelemarketing({ rangesOf }: Pick<RangeList, 'rangesOf'>, phone: string): boolean {
  return rangesOf(phone).some(({ category }) => category === 'telemarketing');
}
