import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '#shared/time.ts';
import { isAhead } from '../../clock.ts';

/** A backup that the site made. Its file name holds the time, the reason and the state. */
export interface StoredBackup {
  name: string;
  createdAt: Date;
  /** Made by an admin; otherwise by schedule. */
  isAsked: boolean;
  /** `verified`: a trial restore succeeded. `failed`: it failed. `new`: not tried yet. */
  state: 'verified' | 'failed' | 'new';
}

export const newEnding = '.new';
export const failedEnding = '.failed';
const form = /^ringbook-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-[0-9a-f]{8}(-asked)?\.backup(\.new|\.failed)?$/;
const unfinished = /^ringbook-.*\.backup\.new\.unfinished$/;

/** New file name of a verified backup. Add `newEnding` until the trial restore is done. */
export function nameBackup(createdAt: Date, { isAsked = false }: { isAsked?: boolean } = {}): string {
  const second = createdAt.toISOString().slice(0, 19).replaceAll(':', '-');
  return `ringbook-${second}Z-${randomBytes(4).toString('hex')}${isAsked ? '-asked' : ''}.backup`;
}

/** Backups in a folder, newest first; empty if the folder does not exist. Other files are skipped. */
export function listBackups(folder: string): StoredBackup[] {
  return namesIn(folder)
    .flatMap((name) => read(name) ?? [])
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.name < b.name ? 1 : -1));
}

/**
 * The newest verified backup; undefined if there is none. One that was made under a clock far ahead does not count: as
 * the newest for years, it would hide that no other is made.
 */
export function newestVerified(backups: readonly StoredBackup[], now: Date): StoredBackup | undefined {
  return backups.find(({ state, createdAt }) => state === 'verified' && !isAhead(createdAt, now));
}

/**
 * Deletes old backups. Keeps the newest `keep` verified timed ones, and the last failed one if no verified one is newer.
 * Those made by an admin are counted apart: the newest `keep` stay, but none longer than a timed one of the same day.
 * Also removes unfinished files that a dead process left a day ago.
 *
 * @param keep at least 1, so that the newest verified backup always stays
 * @param made file name of the backup just made; never deleted, even if a clock was wrong
 * @param ordered file name of the backup that waits to be restored; never deleted
 * @returns the deleted file names
 */
export async function pruneBackups(
  folder: string,
  keep: number,
  made: string | null,
  ordered: string | null = null,
): Promise<string[]> {
  const all = listBackups(folder);
  const most = Math.max(1, keep);
  const verified = all.filter(({ state }) => state === 'verified');
  const due = verified.filter(({ isAsked }) => !isAsked);
  const oldestDueAt = due[most - 1]?.createdAt.getTime() ?? Number.NEGATIVE_INFINITY;
  const asked = verified.filter(({ isAsked }) => isAsked);
  const [lastFailed, ...failed] = all.filter(({ state }) => state === 'failed');
  const newest = verified[0]?.createdAt.getTime() ?? Number.NEGATIVE_INFINITY;
  const isMended = lastFailed !== undefined && lastFailed.createdAt.getTime() <= newest;
  const tooMany = [
    ...due.slice(most),
    ...asked.filter(({ createdAt }, at) => at >= most || createdAt.getTime() < oldestDueAt),
  ];
  const unneeded = tooMany.filter(({ name }) => name !== made && name !== ordered);
  const surplus = [...unneeded, ...failed, ...(isMended ? [lastFailed] : [])].map(({ name }) => name);
  for (const name of surplus) await rm(join(folder, name), { force: true });
  return [...surplus, ...(await dropUnfinished(folder))];
}

/** Deletes unfinished files that a dead process left a day ago. @returns their names */
export async function dropUnfinished(folder: string): Promise<string[]> {
  const left: string[] = [];
  for (const name of namesIn(folder)) {
    if (!unfinished.test(name) && read(name)?.state !== 'new') continue;
    if (await isOld(join(folder, name))) left.push(name);
  }
  for (const name of left) await rm(join(folder, name), { force: true });
  return left;
}

function read(name: string): StoredBackup | null {
  const [, day, hour, minute, second, asked, ending] = form.exec(name) ?? [];
  if (day === undefined) return null;
  const createdAt = new Date(`${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(createdAt.getTime())) return null;
  const state = ending === undefined ? 'verified' : ending === failedEnding ? 'failed' : 'new';
  return { name, createdAt, isAsked: asked !== undefined, state };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** By modification time, because a file that is still being written is recent. */
async function isOld(path: string): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < Date.now() - dayMs;
  } catch {
    return false;
  }
}
