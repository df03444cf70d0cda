// The process in which `makeBackupApart` has a backup made, as its parent's first message says.

import { once } from 'node:events';
import { openDatabase } from '../database.ts';
import { BackupFailedError, makeBackup } from './make-backup.ts';
import type { Told, WholeOrder } from './make-backup-apart.ts';

// Whoever asked for it is gone: it is made again when a server takes the job up.
process.on('disconnect', () => process.exit(1));

let told: Told;
try {
  const [{ source, order }] = (await once(process, 'message')) as [WholeOrder];
  const database = await openDatabase(source);
  told = { summary: await makeBackup(database, order).finally(() => database.close()) };
} catch (error) {
  told = { reason: error instanceof BackupFailedError ? error.reason : 'the database could not be opened' };
}
process.send?.(told, () => process.exit(0));
