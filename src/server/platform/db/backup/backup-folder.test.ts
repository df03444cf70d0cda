import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listBackups, nameBackup, pruneBackups } from './backup-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringbook-backups-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @param day of November 2026 */
function put(day: number, ending = '', isAsked = false): string {
  const name = nameBackup(new Date(Date.UTC(2026, 10, day, 3, 10)), { isAsked }) + ending;
  writeFileSync(join(folder, name), '');
  return name;
}
const left = () => readdirSync(folder).toSorted();

it('42 a file name holds time and state, and the list is newest first', () => {
  const [first, third, second] = [put(1), put(3, '.failed'), put(2, '.new')];
  for (const other of ['notes.txt', 'ringbook-2026.backup', 'store.lock', `x${first}`, `${first}.old`]) {
    writeFileSync(join(folder, other), '');
  }
  expect(listBackups(folder)).toEqual([
    { name: third, createdAt: new Date('2026-11-03T03:10:00Z'), isAsked: false, state: 'failed' },
    { name: second, createdAt: new Date('2026-11-02T03:10:00Z'), isAsked: false, state: 'new' },
    { name: first, createdAt: new Date('2026-11-01T03:10:00Z'), isAsked: false, state: 'verified' },
  ]);
  expect(listBackups(join(folder, 'nowhere'))).toEqual([]);
});

it('42 keeps the newest verified backups, and touches no other file', async () => {
  const names = [1, 2, 3, 4, 5].map((day) => put(day));
  writeFileSync(join(folder, 'notes.txt'), '');
  writeFileSync(join(folder, 'by-hand.backup'), '');
  expect((await pruneBackups(folder, 3, names[4] ?? null)).toSorted()).toEqual(names.slice(0, 2));
  expect(left()).toEqual(['by-hand.backup', 'notes.txt', ...names.slice(2)].toSorted());
});

it('42 one that waits to be restored stays, though as many newer ones are kept', async () => {
  const due = [1, 2, 3].map((day) => put(day));
  const asked = [1, 4].map((day) => put(day, '', true));
  expect(await pruneBackups(folder, 2, null, asked[0])).toEqual([due[0]]);
  expect(await pruneBackups(folder, 2, null)).toEqual([asked[0]]);
  const old = put(1);
  expect(await pruneBackups(folder, 2, null, old)).toEqual([]);
  expect(left()).toEqual([...due.slice(1), ...asked.slice(1), old].toSorted());
});

it('42 those that an admin asked for push out none that was due, and go as one of their day would', async () => {
  const due = [1, 2, 3].map((day) => put(day));
  const asked = [4, 5, 6, 7].map((day) => put(day, '', true));
  expect(listBackups(folder)[0]).toMatchObject({ name: asked[3], isAsked: true, state: 'verified' });
  // Of each kind as many stay.
  expect(await pruneBackups(folder, 3, asked[3] ?? null)).toEqual([asked[0]]);
  expect(left()).toEqual([...due, ...asked.slice(1)].toSorted());
  // What people deleted is in them, too: they are not kept for ever.
  const later = [8, 9, 10].map((day) => put(day));
  expect((await pruneBackups(folder, 3, later[2] ?? null)).toSorted()).toEqual([...due, ...asked.slice(1)].toSorted());
  expect(left()).toEqual(later.toSorted());
});

it.each([1, 0, -5])('42 the newest one that could be restored stays, with %i to keep too', async (keep) => {
  const [old, newest, failed] = [put(1), put(2), put(3, '.failed')];
  expect(await pruneBackups(folder, keep, null)).toEqual([old]);
  expect(left()).toEqual([newest, failed].toSorted());
});

it('42 a failed backup never replaces a verified one', async () => {
  const good = put(1);
  const failed = [2, 3, 4].map((day) => put(day, '.failed'));
  await pruneBackups(folder, 1, null);
  expect(left()).toEqual([good, failed[2] ?? ''].toSorted());
  // A newer verified backup makes it useless.
  const newer = put(5);
  await pruneBackups(folder, 2, newer);
  expect(left()).toEqual([good, newer].toSorted());
});

it('42 a backup just made under a wrong clock stays, and so does the newest', async () => {
  const [ahead, made] = [put(28), put(1)];
  await pruneBackups(folder, 1, made);
  expect(left()).toEqual([ahead, made].toSorted());
});

it('42 unfinished files go after a day unless still being written', async () => {
  const [old, oldUnfinished] = [put(1, '.new'), put(2, '.new.unfinished')];
  const [young, youngUnfinished] = [put(3, '.new'), put(4, '.new.unfinished')];
  const before = new Date(Date.now() - 25 * 3_600_000);
  for (const name of [old, oldUnfinished]) utimesSync(join(folder, name), before, before);
  expect((await pruneBackups(folder, 1, null)).toSorted()).toEqual([old, oldUnfinished].toSorted());
  expect(left()).toEqual([young, youngUnfinished].toSorted());
});
