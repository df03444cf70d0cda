// What a program may learn of a number without telling it: all unwanted numbers whose hash begins alike.
import { createHash } from 'node:crypto';
import { reportCategories } from '#contract/category.ts';
import type { HashedNumber } from '#server/domains/number/queries/list-unwanted-by-hash.ts';
import { countPossible, plannedCountries } from '#server/domains/numbering/queries/possible-numbers.ts';
import { keyedHexHash } from '#server/platform/keyed-hash.ts';
import { hashLength, prefixLength } from '#shared/contacts/hash-prefix.ts';

/** Numbers that a beginning must leave possible, so that it tells nobody which of them was meant. */
export const leastPossible = 1_000;
/** The lines of an answer are filled up to a multiple of this, so that their count tells nothing. */
export const linesTogether = 16;

/** How many digits of a hash may be told of a country's numbers; 0 where even one would tell too much. */
export function prefixLengthFor(possible: number): number {
  for (let length = prefixLength; length > 0; length -= 1) if (possible / 16 ** length >= leastPossible) return length;
  return 0;
}

let measured: Promise<ReadonlyMap<string, number>> | undefined;

/** The same by country; those of which too much would be told are left out. Once a process, in small pieces. */
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

/**
 * One line a number: the rest of the 16 digits of its hash, the letter of its verdict, what it is complained of. In the
 * order of the hashes, with lines of numbers that nobody has among them, the same ones each time.
 */
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
