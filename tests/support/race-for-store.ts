// One of several processes that come for an embedded store at the same moment, told by its parent's messages. `lock`
// takes the lock alone; `write` opens the store, adds a row and says so when it is acknowledged. It keeps what it got
// until it is killed.

import { openDatabase } from '#server/platform/db/database.ts';
import { lockStore, StoreInUseError } from '#server/platform/db/store-lock.ts';

const [folder = ''] = process.argv.slice(2);

process.on('message', async (order: 'lock' | 'write') => {
  try {
    if (order === 'lock') await lockStore(folder);
    else await write();
    process.send?.('held');
  } catch (error) {
    process.send?.(error instanceof StoreInUseError ? 'refused' : String(error));
  }
});
process.send?.('waiting');

async function write(): Promise<void> {
  const { pool } = await openDatabase({ kind: 'pglite', folder });
  await pool.query('create table if not exists owner (pid int4)');
  await pool.query('insert into owner values ($1)', [process.pid]);
}
