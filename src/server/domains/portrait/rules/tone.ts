import type { PortraitMetric } from '#shared/portrait.ts';

const toneShare = 0.5;

/** Effect of another metric's weight on the tone: half of courtesy and trust, minus half of persistence. */
export function toneOf(metric: PortraitMetric, weight: number): number {
  if (metric === 'courtesy' || metric === 'trust') return weight * toneShare;
  return metric === 'persistence' && weight > 0 ? -weight * toneShare : 0;
}
