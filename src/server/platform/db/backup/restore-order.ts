import { existsSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type RestoreState, restoreStates } from '#contract/admin-rule.ts';
import { dayMs } from '#shared/time.ts';

/** A backup that takes the place of the embedded store, and how far that is. */
export interface RestoreOrder {
  /** Name of its file in the folder of the backups. */
  name: string;
  state: RestoreState;
  /** Why it was not restored, in English; empty otherwise. */
  said: string;
  /** Account of the admin who ordered it; missing where no admin did. */
  byProfileId?: string;
}

/** What the store was before, beside the store. */
export const restorePoint = 'before-restore';

/** It holds what people deleted since, so it does not stay for long. */
const keptMs = 7 * dayMs;

const fileIn = (folder: string) => join(folder, 'restore.json');

/** Null where none was ordered; so where the file is none of ours. */
export function readRestore(folder: string): RestoreOrder | null {
  try {
    const read = JSON.parse(readFileSync(fileIn(folder), 'utf8')) as Partial<RestoreOrder> | null;
    const { name, state, said, byProfileId } = read ?? {};
    const known = restoreStates.find((one) => one === state);
    if (typeof name !== 'string' || known === undefined) return null;
    const by = typeof byProfileId === 'string' ? { byProfileId } : {};
    return { name, state: known, said: String(said ?? ''), ...by };
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Whole or not at all. */
export function writeRestore(folder: string, order: RestoreOrder): void {
  const unfinished = `${fileIn(folder)}.unfinished`;
  writeFileSync(unfinished, `${JSON.stringify(order)}\n`, { mode: 0o600, flush: true });
  renameSync(unfinished, fileIn(folder));
}

/** The next start puts this backup in the place of the store. */
export function orderRestore(folder: string, name: string, byProfileId?: string): void {
  writeRestore(folder, { name, state: 'ordered', said: '', ...(byProfileId !== undefined && { byProfileId }) });
}

/** False where none waits. */
export function callOffRestore(folder: string): boolean {
  if (readRestore(folder)?.state !== 'ordered') return false;
  rmSync(fileIn(folder), { force: true });
  return true;
}

/** The site is up: what it had before is only kept for a while, which its folder's own time tells. */
export function confirmRestore(folder: string): void {
  const order = readRestore(folder);
  if (order?.state !== 'trying') return;
  const before = join(folder, restorePoint);
  const now = new Date();
  if (existsSync(before)) utimesSync(before, now, now);
  writeRestore(folder, { ...order, state: 'restored' });
}

/** Removes what the store was before, a week after the site came up without it, whatever was ordered since. */
export async function dropRestorePoint(folder: string, now: Date): Promise<void> {
  const before = join(folder, restorePoint);
  // While a backup is tried the next start may need it.
  if (readRestore(folder)?.state === 'trying' || !existsSync(before)) return;
  if (statSync(before).mtimeMs > now.getTime() - keptMs) return;
  await rm(before, { recursive: true, force: true });
}
