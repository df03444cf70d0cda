/** Whole numcy. A JS number would lose coins above 2^53. */
export type Numcy = bigint;

declare const numcy: unique symbol;
/** Numcy on the wire: a JSON number if safe, else a decimal string. */
export type NumcyJson = (number | string) & { readonly [numcy]: true };

export function lesser(one: Numcy, other: Numcy): Numcy {
  if (one < other) return one;
  return other;
}

export function greater(one: Numcy, other: Numcy): Numcy {
  if (one > other) return one;
  return other;
}

/** Parses int8 text of a database row; throws a RangeError unless it is whole decimal digits. */
export function parseNumcy(text: string): Numcy {
  if (!/^-?\d+$/.test(text)) throw new RangeError('numcy are written in decimal digits');
  return BigInt(text);
}

/** Converts early: `JSON.stringify` of bigints takes 3 times as long with `toJSON`, and 5 times with a replacer. */
export function writeNumcy(amount: Numcy): NumcyJson {
  const isSafe = amount >= Number.MIN_SAFE_INTEGER && amount <= Number.MAX_SAFE_INTEGER;
  return (isSafe ? Number(amount) : String(amount)) as NumcyJson;
}

export function readNumcy(json: NumcyJson): Numcy {
  return BigInt(json);
}
