// k-anonymous lookup: all unwanted numbers whose hash shares a prefix, so that the number is not disclosed.
import { createHash } from 'node:crypto';
import { reportCategories } from '#contract/category.ts';
import type { HashedNumber } from '#server/domains/number/queries/list-unwanted-by-hash.ts';
import { countPossible, plannedCountries } from '#server/domains/numbering/queries/possible-numbers.ts';
import { keyedHexHash } from '#server/platform/keyed-hash.ts';
import { hashLength, prefixLength } from '#shared/contacts/hash-prefix.ts';

/** Fewest numbers that a prefix must leave possible. */
export const leastPossible = 1_000;
/** Answers are padded to a multiple of this, so that the line count reveals nothing. */
export const linesTogether = 16;

/** Hash digits that may be disclosed for a country's numbers; 0 if even one is too many. */
export function prefixLengthFor(possible: number): number {
  for (let length = prefixLength; length > 0; length -= 1) if (possible / 16 ** length >= leastPossible) return length;
  return 0;
}

let measured: Promise<ReadonlyMap<string, number>> | undefined;

/** Prefix lengths by country; omits those with 0. Computed once per process, in small pieces. */
export function prefixLengths(): Promise<ReadonlyMap<string, number>> {
  measured ??= measure();
  return measured;
}

async function measure(): Promise<ReadonlyMap<string, number>> {
  const lengths = new Map<string, number>();
  for (const country of plannedCountries.toSorted()) {
    const length = prefixLengthFor(await countPossible(country));
    if (length > 0) lengths.set(country, length);
  }
  return lengths;
}

/** A line per number: rest of the hash, letter of the verdict, category. Sorted, with constant fake lines. */
export function writeBucket(prefix: string, numbers: readonly HashedNumber[], key: Buffer): string {
  const lines = numbers.map(({ phone, category }) => {
    const hash = createHash('sha256').update(phone).digest('hex').slice(prefix.length, hashLength);
    return `${hash}:u:${category ?? 'unspecified'}`;
  });
  const whole = Math.max(1, Math.ceil(lines.length / linesTogether)) * linesTogether;
  for (let at = lines.length; at < whole; at += 1) lines.push(madeUpLine(keyedHexHash(key, `${prefix} ${at}`), prefix));
  return `${lines.sort().join('\n')}\n`;
}

function madeUpLine(random: string, prefix: string): string {
  const category = reportCategories[Number.parseInt(random.slice(-4), 16) % reportCategories.length];
  return `${random.slice(prefix.length, hashLength)}:u:${category}`;
}
