import type { Db, Tx } from './database.ts';

// Never run: `npm run check` compiles it. Where the line marked as an error would compile, the check fails.

export async function writeInside(db: Db, write: (tx: Tx) => Promise<void>) {
  await db.transaction().execute((tx) => write(tx));
  // @ts-expect-error A plain handle: each of its statements would stand for itself.
  await write(db);
}
