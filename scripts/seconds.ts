/** Formats the time since `from` (of `performance.now()`) as `1.2 s`. */
export function seconds(from: number): string {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`;
}
