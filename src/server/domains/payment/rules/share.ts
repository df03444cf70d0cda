/** `whole × part ÷ of`, exact, halves up. `whole` and `part` are 0 or more, `of` is 1 or more. */
export function shareOf(whole: bigint, { part, of }: { part: bigint; of: bigint }): bigint {
  return (2n * whole * part + of) / (2n * of);
}
