// Child process of `openPrepared`: prepares a database as its parent's first message says.

import { once } from 'node:events';
import { openDatabase } from '#server/platform/db/database.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { type Order, prepareStore } from './prepare-store.ts';

// The parent is gone: release the store, so that the next start can continue from what is committed.
process.on('disconnect', () => process.exit(1));

try {
  const [order] = (await once(process, 'message')) as [Order];
  const database = await openDatabase(order.options);
  await prepareStore(database, order.beginning, createLogger(order.logLevel)).finally(() => database.close());
  process.exit(0);
} catch {
  // The parent repeats the step and reports the error.
  process.exit(1);
}
