import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '#shared/time.ts';

/** A timed backup. The name of its file says when it is from and what became of it. */
export interface TimedBackup {
  name: string;
  createdAt: Date;
  /** `verified`: it was restored on trial. `failed`: it could not be. `new`: nobody has tried it yet. */
  state: 'verified' | 'failed' | 'new';
}

export const newEnding = '.new';
export const failedEnding = '.failed';
const form = /^ringbook-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-[0-9a-f]{8}\.backup(\.new|\.failed)?$/;
const unfinished = /^ringbook-.*\.backup\.new\.unfinished$/;

/** A new file name for a backup that was tried; with `newEnding` for one that was not yet. */
export function nameBackup(createdAt: Date): string {
  const second = createdAt.toISOString().slice(0, 19).replaceAll(':', '-');
  return `ringbook-${second}Z-${randomBytes(4).toString('hex')}.backup`;
}

/** All timed backups of a folder, the newest first; none where there is no such folder. What is no backup is left out. */
export function listBackups(folder: string): TimedBackup[] {
  return namesIn(folder)
    .flatMap((name) => read(name) ?? [])
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.name < b.name ? 1 : -1));
}

/**
 * Deletes what is too much: of those that could be restored all but the newest `keep`, of those that could not be all but
 * the last one while none is newer, and what a process that died left a day ago.
 *
 * @param keep 1 at least, so that the newest one that could be restored always stays
 * @param made name of the one that was made just now, which stays whatever a clock says of it
 * @returns the names of what was deleted
 */
export async function pruneBackups(folder: string, keep: number, made: string | null): Promise<string[]> {
  const all = listBackups(folder);
  const verified = all.filter(({ state }) => state === 'verified');
  const [lastFailed, ...failed] = all.filter(({ state }) => state === 'failed');
  const newest = verified[0]?.createdAt.getTime() ?? Number.NEGATIVE_INFINITY;
  const isMended = lastFailed !== undefined && lastFailed.createdAt.getTime() <= newest;
  const surplus = [
    ...verified.slice(Math.max(1, keep)).filter(({ name }) => name !== made),
    ...failed,
    ...(isMended ? [lastFailed] : []),
  ].map(({ name }) => name);
  const left = namesIn(folder).filter((name) => unfinished.test(name) || read(name)?.state === 'new');
  for (const name of left) if (await isOld(join(folder, name))) surplus.push(name);
  for (const name of surplus) await rm(join(folder, name), { force: true });
  return surplus;
}

function read(name: string): TimedBackup | null {
  const [, day, hour, minute, second, ending] = form.exec(name) ?? [];
  if (day === undefined) return null;
  const createdAt = new Date(`${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(createdAt.getTime())) return null;
  return { name, createdAt, state: ending === undefined ? 'verified' : ending === failedEnding ? 'failed' : 'new' };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** By the file's own time: who writes on it is at work. */
async function isOld(path: string): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < Date.now() - dayMs;
  } catch {
    return false;
  }
}
