import { z } from 'zod';

/**
 * A whole number in a request: decimal digits alone. `Number` would also read `1e3`, `0x10`, ` 5 `, `+5` and an empty text.
 *
 * @param most that a number holds exactly
 */
export function wholeNumber<Given extends number | string = number>(
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): z.ZodType<number, Given> {
  const read = (given: unknown) => {
    if (typeof given !== 'string') return given;
    // A minus is read to be told that it is too small.
    return /^-?\d{1,16}$/.test(given) ? Number(given) : Number.NaN;
  };
  return z.preprocess(read, z.int().min(least).max(most)) as unknown as z.ZodType<number, Given>;
}
