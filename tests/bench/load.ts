import autocannon from 'autocannon';
import type { Child } from './child.ts';

export const connections = 32;

export interface Measured {
  /** Answers a second. */
  rate: number;
  /** Microseconds of the server's processor time for one answer. */
  cpuMicros: number;
  p50Ms: number;
  p99Ms: number;
}

/** What to ask: the paths in turn, or a request made afresh each time. */
export type Asked = string[] | (() => AskedOnce);
interface AskedOnce {
  path: string;
  headers: Record<string, string>;
  method?: 'POST';
  body?: string;
}

/** Headers by which a request comes from the n-th of 2^24 networks: the proxies that the server trusts are this machine's. */
export function fromNetwork(n: number): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
}

/**
 * @param length.perSecond so many requests a second; as many as are answered by default
 * @throws Error when any answer was not a 2xx: a figure over refusals would mean nothing
 */
export async function load(
  child: Child,
  asked: Asked,
  length: { seconds: number; perSecond?: number } | { amount: number },
) {
  const cpuBefore = child.cpuSeconds();
  const result = await autocannon({
    url: child.url,
    connections,
    ...('amount' in length ? { amount: length.amount } : { duration: length.seconds }),
    ...('perSecond' in length && length.perSecond !== undefined && { overallRate: length.perSecond }),
    requests:
      typeof asked === 'function'
        ? [{ setupRequest: (request) => ({ ...request, ...asked() }) }]
        : asked.map((path) => ({ path })),
  });
  const answers = result['2xx'];
  if (result.non2xx + result.errors + result.timeouts > 0 || answers === 0) {
    throw new Error(`${child.url}: ${result.non2xx} refusals, ${result.errors} errors, ${result.timeouts} timeouts`);
  }
  return {
    rate: answers / result.duration,
    cpuMicros: ((child.cpuSeconds() - cpuBefore) / answers) * 1e6,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  } satisfies Measured;
}

export interface Comparison {
  ours: Measured;
  base: Measured;
  /** Ours by base, of each round. */
  ratios: number[];
  cpuRatios: number[];
}

/**
 * Loads two servers in turn, ours, base, ours, base, …, so that what else the machine does falls on both.
 * @param rounds turns of each, after one to warm up
 */
export async function compare(
  ours: { child: Child; asked: Asked },
  base: { child: Child; asked: Asked },
  { rounds, seconds, warmSeconds }: { rounds: number; seconds: number; warmSeconds: number },
): Promise<Comparison> {
  for (const side of [ours, base]) await load(side.child, side.asked, { seconds: warmSeconds });
  const all: { ours: Measured; base: Measured }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    all.push({
      ours: await load(ours.child, ours.asked, { seconds }),
      base: await load(base.child, base.asked, { seconds }),
    });
  }
  return summarize(all);
}

/** The medians of the rounds, and the ratios of each. */
export function summarize(all: readonly { ours: Measured; base: Measured }[]): Comparison {
  return {
    ours: middle(all.map((round) => round.ours)),
    base: middle(all.map((round) => round.base)),
    ratios: all.map((round) => round.ours.rate / round.base.rate),
    cpuRatios: all.map((round) => round.base.cpuMicros / round.ours.cpuMicros),
  };
}

function middle(all: Measured[]): Measured {
  const of = (pick: (one: Measured) => number) => median(all.map(pick));
  return {
    rate: of((m) => m.rate),
    cpuMicros: of((m) => m.cpuMicros),
    p50Ms: of((m) => m.p50Ms),
    p99Ms: of((m) => m.p99Ms),
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[half] ?? Number.NaN) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}
