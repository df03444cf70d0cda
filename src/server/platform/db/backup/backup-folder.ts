import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '#shared/time.ts';

/** A backup that the site made. The name of its file says when it is from, why it was made and what became of it. */
export interface KeptBackup {
  name: string;
  createdAt: Date;
  /** An admin asked for it; otherwise it was due. */
  isAsked: boolean;
  /** `verified`: it was restored on trial. `failed`: it could not be. `new`: nobody has tried it yet. */
  state: 'verified' | 'failed' | 'new';
}

export const newEnding = '.new';
export const failedEnding = '.failed';
const form = /^ringbook-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-[0-9a-f]{8}(-asked)?\.backup(\.new|\.failed)?$/;
const unfinished = /^ringbook-.*\.backup\.new\.unfinished$/;

/** A new file name for a backup that was tried; with `newEnding` for one that was not yet. */
export function nameBackup(createdAt: Date, { isAsked = false }: { isAsked?: boolean } = {}): string {
  const second = createdAt.toISOString().slice(0, 19).replaceAll(':', '-');
  return `ringbook-${second}Z-${randomBytes(4).toString('hex')}${isAsked ? '-asked' : ''}.backup`;
}

/** Those of a folder, the newest first; none where there is no such folder. Other files are left out. */
export function listBackups(folder: string): KeptBackup[] {
  return namesIn(folder)
    .flatMap((name) => read(name) ?? [])
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.name < b.name ? 1 : -1));
}

/**
 * Deletes what is too much: of those that were due and could be restored all but the newest `keep`, of those that
 * could not be all but the last one while none is newer, and what a process that died left a day ago. Those that were
 * asked for are counted apart, so that they push out none that was due: the newest `keep` stay, and none of them for
 * longer than one that was due on its day.
 *
 * @param keep 1 at least, so that the newest one that could be restored always stays
 * @param made name of the one that was made just now, which stays whatever a clock says of it
 * @returns the names of what was deleted
 */
export async function pruneBackups(folder: string, keep: number, made: string | null): Promise<string[]> {
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
  const surplus = [
    ...tooMany.filter(({ name }) => name !== made),
    ...failed,
    ...(isMended ? [lastFailed] : []),
  ].map(({ name }) => name);
  const left = namesIn(folder).filter((name) => unfinished.test(name) || read(name)?.state === 'new');
  for (const name of left) if (await isOld(join(folder, name))) surplus.push(name);
  for (const name of surplus) await rm(join(folder, name), { force: true });
  return surplus;
}

function read(name: string): KeptBackup | null {
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

/** By the file's own time: who writes on it is at work. */
async function isOld(path: string): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < Date.now() - dayMs;
  } catch {
    return false;
  }
}
