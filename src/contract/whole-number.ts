import { z } from 'zod';

/** A whole number in a request: decimal digits only, as `Number` also accepts `1e3`, `0x10`, ` 5 `, `+5` and `''`. */
export function wholeNumber<Given extends number | string = number>(
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): z.ZodType<number, Given> {
  const read = (given: unknown) => {
    if (typeof given !== 'string') return given;
    // A negative number is parsed, so that the error is "too small".
    return /^-?\d{1,16}$/.test(given) ? Number(given) : Number.NaN;
  };
  return z.preprocess(read, z.int().min(least).max(most)) as unknown as z.ZodType<number, Given>;
}
