import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Finding, fail, kindOf, ok, warn } from '../finding.ts';

/** A folder on the disk to check. It need not exist yet. */
export interface DiskPlace {
  setting: string;
  path: string;
  /** With fewer free bytes the site stops writing. */
  leastBytes: number;
}

/** Warns below this multiple of `leastBytes`. */
const warnFactor = 5;
const megabyte = 1_000_000;

export function checkDisks(places: readonly DiskPlace[], freeBytesIn: (folder: string) => number): Finding[] {
  return places.map(({ setting, path, leastBytes }) => {
    let free: number;
    try {
      free = freeBytesIn(nearest(path));
    } catch (error) {
      const said = `The disk of ${setting} could not be checked (${kindOf(error)}).`;
      return fail('disk', said, `Check that this user may read ${path}.`);
    }
    const said = `${Math.floor(free / megabyte)} MB are free on the disk of ${setting}`;
    if (free < leastBytes) return fail('disk', `${said}: too little to write.`, 'Free some space.');
    if (free < leastBytes * warnFactor) return warn('disk', `${said}: soon too little.`, 'Free some space.');
    return ok('disk', `${said}.`);
  });
}

function nearest(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path));
}
