import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type RestoreState, restoreStates } from '#contract/admin-rule.ts';
import { dayMs } from '#shared/time.ts';

/** An order to replace the embedded store with a backup, and its state. */
export interface RestoreOrder {
  /** File name in the backup folder. */
  name: string;
  state: RestoreState;
  /** Why it was not restored, in English; otherwise empty. */
  said: string;
  /** Account of the admin who ordered it; missing if no admin did. */
  byProfileId?: string;
  /** A start has begun to restore it. If the next start finds this, the first one was killed. */
  isBegun?: true;
}

/** Folder of the previous store, beside the store. */
export const restorePoint = 'before-restore';
/** The store from before the first of several restores: it alone has what people wrote until then. */
export const firstRestorePoint = 'before-first-restore';

/** Short, because the previous store holds what people have deleted since. */
const retentionMs = 7 * dayMs;

/** An order that waits longer is not carried out: a later start would lose all that people wrote meanwhile. */
const waitsMs = dayMs;

const fileIn = (folder: string) => join(folder, 'restore.json');

/** Null if none was ordered or the file is not a valid order. */
export function readRestore(folder: string): RestoreOrder | null {
  try {
    const read = JSON.parse(readFileSync(fileIn(folder), 'utf8')) as Partial<RestoreOrder> | null;
    const { name, state, said, byProfileId, isBegun } = read ?? {};
    const known = restoreStates.find((one) => one === state);
    if (typeof name !== 'string' || known === undefined) return null;
    const by = typeof byProfileId === 'string' ? { byProfileId } : {};
    return { name, state: known, said: String(said ?? ''), ...by, ...(isBegun === true && { isBegun }) };
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes atomically. */
export function writeRestore(folder: string, order: RestoreOrder): void {
  const unfinished = `${fileIn(folder)}.unfinished`;
  writeFileSync(unfinished, `${JSON.stringify(order)}\n`, { mode: 0o600, flush: true });
  renameSync(unfinished, fileIn(folder));
}

export interface PreparedRestore {
  /** Makes the next start replace the store with this backup, if it comes within a day. */
  order(): void;
  /** Removes what was prepared, unless it was ordered. */
  discard(): void;
}

/** Writes the order beside its place, so that a full disk is found before the order is logged. */
export function prepareRestore(folder: string, name: string, byProfileId?: string): PreparedRestore {
  const order: RestoreOrder = { name, state: 'ordered', said: '', ...(byProfileId !== undefined && { byProfileId }) };
  // A name of its own, because another admin may prepare an order at the same time.
  const prepared = `${fileIn(folder)}.${randomBytes(4).toString('hex')}.unfinished`;
  const discard = () => rmSync(prepared, { force: true });
  try {
    writeFileSync(prepared, `${JSON.stringify(order)}\n`, { mode: 0o600, flush: true });
  } catch (error) {
    discard();
    throw error;
  }
  return { order: () => renameSync(prepared, fileIn(folder)), discard };
}

/** Makes the next start replace the store with this backup, if it comes within a day. */
export function orderRestore(folder: string, name: string, byProfileId?: string): void {
  prepareRestore(folder, name, byProfileId).order();
}

/** Whether the order has waited for more than a day, by the modification time of its file. */
export function isOrderOld(folder: string, now: Date): boolean {
  return statSync(fileIn(folder)).mtimeMs < now.getTime() - waitsMs;
}

/** Name of the backup that waits to be restored at the next start; null if none waits. */
export function waitingRestore(folder: string): string | null {
  const order = readRestore(folder);
  return order?.state === 'ordered' ? order.name : null;
}

/** Cancels a waiting order. @returns false if none waits */
export function callOffRestore(folder: string): boolean {
  if (waitingRestore(folder) === null) return false;
  rmSync(fileIn(folder), { force: true });
  return true;
}

/** Called once the site is up. The previous store is removed later, by its folder's modification time. */
export function confirmRestore(folder: string): void {
  const order = readRestore(folder);
  if (order?.state !== 'trying') return;
  const before = join(folder, restorePoint);
  const now = new Date();
  if (existsSync(before)) utimesSync(before, now, now);
  writeRestore(folder, { ...order, state: 'restored' });
}

/** Removes each previous store a week after the site started without it, whatever was ordered since. */
export async function dropRestorePoint(folder: string, now: Date): Promise<void> {
  // During a trial the next start may need it.
  if (readRestore(folder)?.state === 'trying') return;
  for (const name of [restorePoint, firstRestorePoint]) {
    const before = join(folder, name);
    if (!existsSync(before) || statSync(before).mtimeMs > now.getTime() - retentionMs) continue;
    await rm(before, { recursive: true, force: true });
  }
}
