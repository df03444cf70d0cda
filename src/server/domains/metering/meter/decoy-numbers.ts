import { createHmac } from 'node:crypto';

/**
 * Ranges in E.164 digits that look valid but are never assigned. North America: exchanges 211 to 911. The others are
 * reserved for films by Ofcom (GB), ARCEP (FR), the Bundesnetzagentur (DE) and PTS (SE).
 */
const freeRanges: readonly RegExp[] = [
  /^1[2-9]\d\d[2-9]11\d{4}$/,
  /^44(1632960|2079460|7700900|8081570|11[3-8]4960|1[2-6]14960)\d{3}$/,
  /^33(19900|26191|35301|46571|53649|63998)\d{4}$/,
  /^49(3023125|6990009|4066969|2214710|8999998)\d{3}$/,
  /^46701740(60[5-9]|6[1-9]\d)$/,
];

/** Share of a range that are decoys: one in 32, as people also type numbers seen in films. */
const oneIn = 32;

/** Returns whether E.164 digits are a decoy: a keyed selection, so that this file does not reveal them. */
export function chooseDecoys(key: Buffer): (digits: string) => boolean {
  return (digits) =>
    freeRanges.some((range) => range.test(digits)) &&
    createHmac('sha256', key).update(digits).digest().readUInt32BE(0) % oneIn === 0;
}
