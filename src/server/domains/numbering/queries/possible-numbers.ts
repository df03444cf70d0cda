import { setImmediate as breathe } from 'node:timers/promises';
import metadata from 'libphonenumber-js/max/metadata';
import { callingCodeOf, listCountries, toCountryCode } from '#shared/phone/parse-phone.ts';
import { createValidReader, lengthsOf } from '#shared/phone/valid-reader.ts';

const readValid = createValidReader(metadata);

/** Three-digit prefixes that are sampled, and the samples per prefix. */
const beginnings = 1_000;
const triesEach = 2;
/** Counting stops at this bound; no caller needs more. */
const mostCounted = 1e8;
/** Parsing this many blocks the event loop for one or two milliseconds. */
export const readsPerPiece = 100;

const known = new Map<string, Promise<number>>();

/**
 * Estimates how many numbers a country's plan allows, by sampling each prefix deterministically. Ranges that no sample
 * hits are not counted, so the result may be too low, but never much too high. Counting stops soon after
 * `mostCounted`.
 *
 * Runs once per process and country, in pieces that yield to the event loop. `country` is ISO 3166-1 alpha-2; 0
 * without a plan.
 */
export function countPossible(country: string): Promise<number> {
  const code = toCountryCode(country);
  if (code === undefined) return Promise.resolve(0);
  let count = known.get(code);
  if (count === undefined) {
    count = finish(countInPieces(code));
    known.set(code, count);
  }
  return count;
}

async function finish(pieces: Generator<undefined, number>): Promise<number> {
  for (;;) {
    const piece = pieces.next();
    if (piece.done) return piece.value;
    await breathe();
  }
}

export const plannedCountries: readonly string[] = listCountries();

/** @param read called at most `readsPerPiece` times before each yield */
export function* countInPieces(
  country: NonNullable<ReturnType<typeof toCountryCode>>,
  read: typeof readValid = readValid,
): Generator<undefined, number> {
  const code = callingCodeOf(country);
  let count = 0;
  let reads = 0;
  // Longest first, because most numbers have that length. Service numbers are shorter.
  for (const length of lengthsOf(metadata, country)
    .filter((each) => each > 4)
    .toReversed()) {
    if (count > mostCounted) break;
    let valid = 0;
    for (let beginning = 0; beginning < beginnings; beginning += 1) {
      for (let at = 0; at < triesEach; at += 1) {
        const rest = someDigits(beginning * triesEach + at, length - 3);
        const digits = `${code}${String(beginning).padStart(3, '0')}${rest}`;
        if (reads === readsPerPiece) {
          yield undefined;
          reads = 0;
        }
        reads += 1;
        if (read(digits)?.country === country) valid += 1;
      }
    }
    count += (valid / (beginnings * triesEach)) * 10 ** length;
  }
  return Math.round(count);
}

/** Deterministic pseudo-random digits. */
function someDigits(seed: number, count: number): string {
  let state = seed + 1;
  let text = '';
  for (let at = 0; at < count; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    text += String((state >>> 16) % 10);
  }
  return text;
}
