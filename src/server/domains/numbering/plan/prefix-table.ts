export type PrefixLevel = {
  length: number;
  /** Uint32 holds 9 digits, Float64 15. */
  prefixes: Uint32Array | Float64Array;
  values: Uint16Array | Uint32Array;
};

/** Maps digit prefixes to texts in typed arrays, about 6 bytes per entry. The longest prefix wins. */
export class PrefixTable {
  /** Longest first. */
  readonly levels: readonly PrefixLevel[];
  readonly values: readonly string[];

  constructor(levels: readonly PrefixLevel[], values: readonly string[]) {
    this.levels = levels;
    this.values = values;
  }

  /** Value of the longest prefix of `digits` (ASCII digits); null if none matches. */
  find(digits: string): string | null {
    // A Number is exact for 15 digits, and so is the integer part of the quotient.
    const size = Math.min(digits.length, 15);
    const whole = Number(digits.slice(0, size));
    for (const { length, prefixes, values } of this.levels) {
      if (length > size) continue;
      const wanted = Math.floor(whole / 10 ** (size - length));
      const at = lowerBound(prefixes, wanted);
      if (prefixes[at] === wanted) return this.values[values[at] ?? -1] ?? null;
    }
    return null;
  }
}

/** Builds a table from pairs in any order. Throws on an invalid prefix, or on one with two values. */
export function createPrefixTable(entries: Iterable<readonly [prefix: string, value: string]>): PrefixTable {
  const byLength = new Map<number, [number, string][]>();
  for (const [prefix, value] of entries) {
    if (!/^[1-9][0-9]{0,14}$/.test(prefix)) throw new Error(`not a prefix: ${JSON.stringify(prefix)}`);
    const level = byLength.get(prefix.length) ?? [];
    level.push([Number(prefix), value]);
    byLength.set(prefix.length, level);
  }
  const indexes = new Map<string, number>();
  const levels = [...byLength]
    .sort(([a], [b]) => b - a)
    .map(([length, pairs]) => {
      pairs.sort(([a], [b]) => a - b);
      pairs.forEach(([prefix], at) => {
        if (pairs[at - 1]?.[0] === prefix) throw new Error(`prefix given twice: ${prefix}`);
      });
      const found = pairs.map(([, value]) => {
        const index = indexes.get(value) ?? indexes.size;
        indexes.set(value, index);
        return index;
      });
      return {
        length,
        prefixes: prefixArray(
          length,
          pairs.map(([prefix]) => prefix),
        ),
        found,
      };
    });
  const values = [...indexes.keys()];
  return new PrefixTable(
    levels.map(({ length, prefixes, found }) => ({ length, prefixes, values: indexArray(values.length, found) })),
    values,
  );
}

export function prefixArray(length: number, prefixes: readonly number[]): Uint32Array | Float64Array {
  return length > 9 ? Float64Array.from(prefixes) : Uint32Array.from(prefixes);
}

export function indexArray(count: number, indexes: readonly number[]): Uint16Array | Uint32Array {
  return count > 0x10000 ? Uint32Array.from(indexes) : Uint16Array.from(indexes);
}

/** Index of `wanted` in the ascending array, or of its insertion point. */
function lowerBound(array: Uint32Array | Float64Array, wanted: number): number {
  let low = 0;
  let high = array.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((array[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
