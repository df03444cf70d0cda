import { createHmac } from 'node:crypto';

/**
 * Ranges, as E.164 digits, that look valid and are never given to anybody: 211 to 911 are no exchanges of North America;
 * the others are kept free for films by Ofcom (GB), ARCEP (FR), the Bundesnetzagentur (DE) and PTS (SE).
 */
const freeRanges: readonly RegExp[] = [
  /^1[2-9]\d\d[2-9]11\d{4}$/,
  /^44(1632960|2079460|7700900|8081570|11[3-8]4960|1[2-6]14960)\d{3}$/,
  /^33(19900|26191|35301|46571|53649|63998)\d{4}$/,
  /^49(3023125|6990009|4066969|2214710|8999998)\d{3}$/,
  /^46701740(60[5-9]|6[1-9]\d)$/,
];

/** People type numbers out of films; one in so many of them is a decoy. */
const oneIn = 32;

/**
 * The decoys of a site that names none: some numbers of the free ranges, chosen by a key, so that nobody who reads this
 * file can step around them.
 *
 * @returns whether a number, as E.164 digits, is a decoy
 */
export function chooseDecoys(key: Buffer): (digits: string) => boolean {
  return (digits) =>
    freeRanges.some((range) => range.test(digits)) &&
    createHmac('sha256', key).update(digits).digest().readUInt32BE(0) % oneIn === 0;
}
