import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { orderRestore, readRestore, restorePoint } from '#server/platform/db/backup/restore-order.ts';
import { writeBackup } from '#server/platform/db/backup/write-backup.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { addNumber } from '#test/factories.ts';
import { patient } from '#test/patience.ts';
import { demandBuild } from '#test/start-app.ts';
import { startServer } from '#test/start-server.ts';
import { copyTemplate } from '#test/store-file.ts';

const name = 'kept.backup';
const long = { timeout: patient(180_000) };
let folder: string;

beforeAll(demandBuild);
// A store with one number, its backup, and a second number added after the backup.
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringbook-restored-'));
  await mkdir(join(folder, 'backups'));
  await copyTemplate(folder, async (database) => {
    await addNumber(database);
    await writeBackup(database, join(folder, 'backups', name), { withSecret: false, createdAt: new Date() });
    await addNumber(database);
  });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

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
const listRestored = () =>
  withStore(({ db }) =>
    db.selectFrom('admin_act').select(['admin_id', 'about']).where('act', '=', 'restore').execute(),
  );

it('42: a server comes up with the backup that was ordered, and the next one as well', long, async () => {
  orderRestore(folder, name, '7');
  for (const time of ['first', 'second']) {
    const server = await startServer({ DATA_DIR: folder });
    expect(readRestore(folder), time).toEqual({ name, state: 'restored', said: '', byProfileId: '7' });
    expect(await server.end('SIGTERM')).toBe(0);
    expect(await countNumbers(), time).toBe(1);
    // The log of admins was replaced with the store, so the restore is logged again, once.
    expect(await listRestored(), time).toEqual([{ admin_id: '7', about: name }]);
  }
});

it('42: if a server does not start with the backup, the next one has the previous store', long, async () => {
  orderRestore(folder, name);
  const taken = createServer();
  taken.listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const port = String((taken.address() as AddressInfo).port);
  await expect(startServer({ DATA_DIR: folder, PORT: port, HOST: '127.0.0.1' })).rejects.toThrow();
  expect(readRestore(folder)?.state).toBe('trying');
  await new Promise((closed) => taken.close(closed));

  const server = await startServer({ DATA_DIR: folder });
  expect(readRestore(folder)?.state).toBe('undone');
  expect(await server.end('SIGTERM')).toBe(0);
  expect(await countNumbers()).toBe(2);
  expect(existsSync(join(folder, restorePoint))).toBe(false);
});
