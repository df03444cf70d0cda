import type { Db, Tx } from './database.ts';

// Compiled by `npm run check`, never run. The check fails if the line marked as an error compiles.

export async function writeInside(db: Db, write: (tx: Tx) => Promise<void>) {
  await db.transaction().execute((tx) => write(tx));
  // @ts-expect-error A plain handle: each of its statements would stand for itself.
  await write(db);
}
