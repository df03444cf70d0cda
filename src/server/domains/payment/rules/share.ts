/**
 * `whole × part ÷ of`, computed exactly and rounded to the nearest integer, halves up.
 *
 * @param whole 0 or more, as is `part`
 * @param of 1 or more
 */
export function shareOf(whole: bigint, { part, of }: { part: bigint; of: bigint }): bigint {
  return (2n * whole * part + of) / (2n * of);
}
