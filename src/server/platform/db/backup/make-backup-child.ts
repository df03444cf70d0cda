// Child process of `makeBackupApart`. The parent's first message says what to back up.

import { once } from 'node:events';
import { openDatabase } from '../database.ts';
import { BackupFailedError, makeBackup } from './make-backup.ts';
import type { ChildResult, ChildTask } from './make-backup-apart.ts';

// The parent died. The backup is made again when a server resumes the job.
process.on('disconnect', () => process.exit(1));

let result: ChildResult;
try {
  const [{ source, order }] = (await once(process, 'message')) as [ChildTask];
  const database = await openDatabase(source);
  result = { summary: await makeBackup(database, order).finally(() => database.close()) };
} catch (error) {
  result = { reason: error instanceof BackupFailedError ? error.reason : 'the database could not be opened' };
}
process.send?.(result, () => process.exit(0));
