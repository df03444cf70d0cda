// The process in which `openPrepared` has a database prepared, as its parent's first message says.

import { once } from 'node:events';
import { openDatabase } from '#server/platform/db/database.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { type Order, prepareStore } from './prepare-store.ts';

// Whoever asked for it is gone, and the next start goes on from what is committed: the store must be free for it.
process.on('disconnect', () => process.exit(1));

try {
  const [order] = (await once(process, 'message')) as [Order];
  const database = await openDatabase(order.options);
  await prepareStore(database, order.beginning, createLogger(order.logLevel)).finally(() => database.close());
  process.exit(0);
} catch {
  // The same happens again where it can be explained.
  process.exit(1);
}
