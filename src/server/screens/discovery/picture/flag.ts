import { readFile } from 'node:fs/promises';

const folder = new URL('3x2/', import.meta.resolve('country-flag-icons'));
/** Kept without expiry: there are about 260. */
const known = new Map<string, Promise<string | null>>();

/** The flag of a country (ISO 3166-1 alpha-2) as an SVG document, 3:2; null if there is none. */
export function readFlag(country: string): Promise<string | null> {
  if (!/^[A-Z]{2}$/.test(country)) return Promise.resolve(null);
  let flag = known.get(country);
  if (!flag) {
    flag = readFile(new URL(`${country}.svg`, folder), 'utf8').catch(() => null);
    known.set(country, flag);
  }
  return flag;
}
