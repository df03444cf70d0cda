import { setImmediate as breathe } from 'node:timers/promises';
import metadata from 'libphonenumber-js/max/metadata';
import { callingCodeOf, listCountries, toCountryCode } from '#shared/phone/parse-phone.ts';
import { createValidReader, lengthsOf } from '#shared/phone/valid-reader.ts';

const readValid = createValidReader(metadata);

/** Beginnings of numbers that are tried, of three digits; and how many numbers of each. */
const beginnings = 1_000;
const triesEach = 2;
/** From here on more are not counted: nobody asks for them. */
const mostCounted = 1e8;
/** Reading so many takes one or two milliseconds of the event loop. */
export const readsPerPiece = 100;

const known = new Map<string, Promise<number>>();

/**
 * How many numbers a country's plan has room for, about: of each beginning a few are tried, the same ones each time. A
 * plan whose room lies in a corner that nothing hits counts as smaller than it is, never as larger by much. Up to
 * `mostCounted` at least. Counted once a process, when it is first asked, in pieces between which everybody else gets a
 * turn.
 *
 * @param country ISO 3166-1 alpha-2; what has no plan has no numbers
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

/** The countries that have a plan. */
export const plannedCountries: readonly string[] = listCountries();

/** @param read which number digits are, asked `readsPerPiece` times at most before each pause */
export function* countInPieces(
  country: NonNullable<ReturnType<typeof toCountryCode>>,
  read: typeof readValid = readValid,
): Generator<undefined, number> {
  const code = callingCodeOf(country);
  let count = 0;
  let reads = 0;
  // The longest first, which are the most. Numbers of services are shorter.
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

/** Digits that look like chance, and are the same for the same seed. */
function someDigits(seed: number, count: number): string {
  let state = seed + 1;
  let text = '';
  for (let at = 0; at < count; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    text += String((state >>> 16) % 10);
  }
  return text;
}
