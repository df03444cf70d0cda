import { nameKey } from '#server/domains/text-check/door.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';

const mostAtOnce = 500;
const mostInARun = 50_000;

/** Backfills `name_key` of rows stored before the column existed. */
export async function keyNames({ db }: Database): Promise<void> {
  for (let done = 0; done < mostInARun; done += mostAtOnce) {
    const count = await transact(db, async (tx) => {
      const rows = await tx
        .selectFrom('open_organisation')
        .select(['source', 'key', 'name'])
        .where('name_key', 'is', null)
        .limit(mostAtOnce)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { source, key, name } of rows) {
        await tx
          .updateTable('open_organisation')
          .set({ name_key: nameKey(name) })
          .where('source', '=', source)
          .where('key', '=', key)
          .execute();
      }
      return rows.length;
    });
    if (count < mostAtOnce) return;
  }
}
