import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Finding, fail, kindOf, ok, warn } from '../finding.ts';

/** A folder on the disk that is meant, which need not be there yet. */
export interface DiskPlace {
  setting: string;
  path: string;
  /** Below so many free bytes something stops. */
  leastBytes: number;
}

/** Below so many times the least an operator should hear of it. */
const earlier = 5;
const megabyte = 1_000_000;

export function checkDisks(places: readonly DiskPlace[], freeBytesIn: (folder: string) => number): Finding[] {
  return places.map(({ setting, path, leastBytes }) => {
    let free: number;
    try {
      free = freeBytesIn(nearest(path));
    } catch (error) {
      const said = `The disk of ${setting} cannot be looked at (${kindOf(error)}).`;
      return fail('disk', said, `See whether this user may read ${path}.`);
    }
    const said = `${Math.floor(free / megabyte)} MB are free on the disk of ${setting}`;
    if (free < leastBytes) return fail('disk', `${said}: too little to save anything.`, 'Make room there.');
    if (free < leastBytes * earlier) return warn('disk', `${said}, which will soon be too little.`, 'Make room there.');
    return ok('disk', `${said}.`);
  });
}

function nearest(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path));
}
