/**
 * The part of a whole that so much of another whole stands for, `whole × part ÷ of`, computed exactly and rounded to the
 * nearest whole number; a half is rounded up.
 *
 * @param whole 0 or more, as `part` is
 * @param of 1 or more
 */
export function shareOf(whole: bigint, { part, of }: { part: bigint; of: bigint }): bigint {
  return (2n * whole * part + of) / (2n * of);
}
