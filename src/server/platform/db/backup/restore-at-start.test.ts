import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dayMs } from '#shared/time.ts';
import { addNumber } from '#test/factories.ts';
import { patient } from '#test/patience.ts';
import { type Database, openDatabase } from '../database.ts';
import { migrateToLatest } from '../migrate.ts';
import { makeSecret } from '../secret-place.ts';
import { settleSiteSecret } from '../site-secret.ts';
import { restoreAtStart } from './restore-at-start.ts';
import {
  callOffRestore,
  confirmRestore,
  dropRestorePoint,
  firstRestorePoint,
  orderRestore,
  type RestoreOrder,
  readRestore,
  restorePoint,
} from './restore-order.ts';
import { writeBackup } from './write-backup.ts';

const log = pino({ level: 'silent' });
const name = 'kept.backup';
const long = { timeout: patient(120_000) };
let folder: string;
let backups: string;

/** Opens the store as a start of the site does, and closes it again. */
async function withStore<Result>(run: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ kind: 'pglite', folder });
  try {
    return await run(database);
  } finally {
    await database.close();
  }
}
const countNumbers = () =>
  withStore(async ({ db }) => (await db.selectFrom('number').select('phone').execute()).length);
const start = () => restoreAtStart({ folder, backups }, log);

// A store with a number, a backup of that, and another number since.
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringbook-restore-'));
  backups = join(folder, 'backups');
  await mkdir(backups);
  await withStore(async (database) => {
    await migrateToLatest(database.db);
    await settleSiteSecret(database);
    await addNumber(database);
    await writeBackup(database, join(backups, name), { withSecret: false, createdAt: new Date() });
    await addNumber(database);
  });
}, patient(120_000));
afterEach(() => rm(folder, { recursive: true }));

it('42: an ordered backup replaces the store, which is set aside', long, async () => {
  await start();
  expect(await countNumbers()).toBe(2);
  orderRestore(folder, name);
  await start();
  expect(readRestore(folder)?.state).toBe('trying');
  expect(await countNumbers()).toBe(1);
  confirmRestore(folder);
  expect(readRestore(folder)).toEqual({ name, state: 'restored', said: '' });
  // The order is carried out once only.
  await start();
  expect(await countNumbers()).toBe(1);
  expect(existsSync(join(folder, restorePoint))).toBe(true);
});

it('42: a restored store is prepared before a server opens it, with the admin who ordered it', long, async () => {
  orderRestore(folder, name, '7');
  const prepared: [count: number, by: string | undefined][] = [];
  const prepare = async ({ db }: Database, { byProfileId }: RestoreOrder) => {
    prepared.push([(await db.selectFrom('number').select('phone').execute()).length, byProfileId]);
  };
  await restoreAtStart({ folder, backups, prepare }, log);
  expect(prepared).toEqual([[1, '7']]);
});

it('42: if the site does not start with it, the next start puts the old store back', long, async () => {
  orderRestore(folder, name);
  expect([await start(), await start(), await start()]).toEqual([true, false, false]);
  expect(readRestore(folder)).toMatchObject({ name, state: 'undone' });
  expect(await countNumbers()).toBe(2);
  expect(existsSync(join(folder, restorePoint))).toBe(false);
});

it('42: an order that waited for more than a day is not carried out, as much was written since', long, async () => {
  orderRestore(folder, name);
  const aged = async (ms: number) => {
    const at = new Date(Date.now() - ms);
    await utimes(join(folder, 'restore.json'), at, at);
  };
  await aged(dayMs + 60_000);
  expect(await start()).toBe(false);
  expect(readRestore(folder)).toMatchObject({ state: 'refused', said: expect.stringContaining('a day') });
  expect(await countNumbers()).toBe(2);
  orderRestore(folder, name);
  await aged(dayMs - 60_000);
  expect(await start()).toBe(true);
  expect(await countNumbers()).toBe(1);
});

it('42: a start that was killed while it restored is not followed by another try', long, async () => {
  orderRestore(folder, name, '7');
  const file = join(folder, 'restore.json');
  const left = { order: '', copies: [] as string[] };
  const prepare = async () => {
    left.order = await readFile(file, 'utf8');
    left.copies = (await readdir(folder)).filter((one) => one.startsWith('snapshot-'));
    throw new Error('the process was killed');
  };
  await restoreAtStart({ folder, backups, prepare }, log);
  // As a kill at that moment leaves it.
  await writeFile(file, left.order);
  expect(left.copies).toHaveLength(1);
  for (const copy of left.copies) await mkdir(join(folder, copy));
  expect(await start()).toBe(false);
  const said = expect.stringContaining('was killed');
  expect(readRestore(folder)).toEqual({ name, state: 'refused', said, byProfileId: '7' });
  expect((await readdir(folder)).filter((one) => one.startsWith('snapshot-'))).toEqual([]);
  expect(await countNumbers()).toBe(2);
  orderRestore(folder, name);
  expect(await start()).toBe(true);
  expect(readRestore(folder)).toEqual({ name, state: 'trying', said: '' });
  expect(await countNumbers()).toBe(1);
});

it('42: a broken file changes nothing, and the reason shows no path of the server', long, async () => {
  const { size } = await stat(join(backups, name));
  await truncate(join(backups, name), Math.floor(size / 2));
  orderRestore(folder, name);
  await start();
  const order = readRestore(folder);
  expect(order).toMatchObject({ state: 'refused', said: expect.stringContaining(name) });
  expect(order?.said).not.toContain(folder);
  expect(await countNumbers()).toBe(2);
});

it('42: a missing file or one made with another secret changes nothing', long, async () => {
  orderRestore(folder, 'none.backup');
  await start();
  expect(readRestore(folder)).toMatchObject({ state: 'refused', said: 'The file is gone.' });
  orderRestore(folder, name);
  await restoreAtStart({ folder, backups, secret: { kind: 'given', secret: makeSecret() } }, log);
  expect(readRestore(folder)).toMatchObject({ state: 'refused', said: expect.stringContaining('secret') });
  expect(await countNumbers()).toBe(2);
});

it('42: an invalid order file is ignored', long, async () => {
  for (const text of ['', '{', 'null', '[]', '{"name":"kept.backup","state":"none"}']) {
    await writeFile(join(folder, 'restore.json'), text);
    expect(readRestore(folder), text).toBeNull();
    await start();
  }
  expect(await countNumbers()).toBe(2);
});

it('42: only a waiting order can be canceled', long, async () => {
  expect(callOffRestore(folder)).toBe(false);
  orderRestore(folder, name);
  expect(callOffRestore(folder)).toBe(true);
  await start();
  expect(await countNumbers()).toBe(2);
});

it('42: the old store is removed a week after the site started without it', long, async () => {
  orderRestore(folder, name);
  await start();
  const now = new Date();
  await dropRestorePoint(folder, new Date(now.getTime() + 8 * dayMs));
  expect(existsSync(join(folder, restorePoint))).toBe(true);
  confirmRestore(folder);
  await utimes(join(folder, restorePoint), now, now);
  await dropRestorePoint(folder, new Date(now.getTime() + 6 * dayMs));
  expect(existsSync(join(folder, restorePoint))).toBe(true);
  await dropRestorePoint(folder, new Date(now.getTime() + 8 * dayMs));
  expect(existsSync(join(folder, restorePoint))).toBe(false);
});

it('42: of several restores, the store from before the first stays for its week as well', long, async () => {
  for (let time = 0; time < 3; time += 1) {
    orderRestore(folder, name);
    await start();
    confirmRestore(folder);
  }
  const [store, first] = [join(folder, 'pglite'), join(folder, firstRestorePoint)];
  await rm(store, { recursive: true });
  await rename(first, store);
  expect(await countNumbers()).toBe(2);
  await mkdir(first);
  await dropRestorePoint(folder, new Date(Date.now() + 6 * dayMs));
  expect([existsSync(first), existsSync(join(folder, restorePoint))]).toEqual([true, true]);
  await dropRestorePoint(folder, new Date(Date.now() + 8 * dayMs));
  expect([existsSync(first), existsSync(join(folder, restorePoint))]).toEqual([false, false]);
});

it('42: the old store is also removed if another backup was refused or canceled since', long, async () => {
  for (const end of ['refused', 'called off']) {
    orderRestore(folder, name);
    await start();
    confirmRestore(folder);
    orderRestore(folder, 'none.backup');
    if (end === 'refused') await start();
    else callOffRestore(folder);
    expect(existsSync(join(folder, restorePoint)), end).toBe(true);
    await dropRestorePoint(folder, new Date(Date.now() + 8 * dayMs));
    expect(existsSync(join(folder, restorePoint)), end).toBe(false);
  }
});
