/** The time since `from` (of `performance.now()`), to be shown: `1.2 s`. */
export function seconds(from: number): string {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`;
}
