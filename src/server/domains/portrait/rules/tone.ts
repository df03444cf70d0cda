import type { PortraitMetric } from '#shared/portrait.ts';

const toneShare = 0.5;

/**
 * How well what is said of another metric speaks of the number, too: as well as of courtesy and trust, and ill of who
 * insists. 0 where it says nothing of that.
 */
export function toneOf(metric: PortraitMetric, weight: number): number {
  if (metric === 'courtesy' || metric === 'trust') return weight * toneShare;
  return metric === 'persistence' && weight > 0 ? -weight * toneShare : 0;
}
