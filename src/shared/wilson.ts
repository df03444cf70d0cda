/** 95 % two-sided quantile of the normal distribution. */
export const z95 = 1.96;

/**
 * Lower bound of the Wilson score interval without continuity correction, for `part` of `whole` units.
 * E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927).
 *
 * @param part units of one side, 0..whole, need not be whole numbers
 * @param whole all units; 0 gives 0
 * @returns 0..1
 */
export function wilsonLower(part: number, whole: number, z = z95): number {
  if (whole <= 0) return 0;
  const p = part / whole;
  const z2 = z * z;
  const centre = p + z2 / (2 * whole);
  const spread = z * Math.sqrt((p * (1 - p)) / whole + z2 / (4 * whole * whole));
  return Math.max(0, (centre - spread) / (1 + z2 / whole));
}
