import { lockNumbers } from '#server/domains/number/door.ts';
import type { Contributions } from '#server/domains/part.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { inOrder } from '../rules/phone-order.ts';
import { partsOf } from './delete-contact-names.ts';
import { projectManyNames } from './project-names.ts';
import '../tables.ts';

const given = ['suggested_name', 'contact_name', 'name_vote'] as const;

/**
 * What an account that is removed as spam calls numbers, by hand and in its address book, and thinks of names, counts for
 * nothing while the mark of the removal stands; without the mark all is as before (C3).
 */
export const nameContributions: Contributions = {
  async withdraw(tx, profileId, actId, now) {
    // What another removal withdrew is that one's to restore.
    await markAll(tx, { profile_id: profileId, withdrawn_by: null }, actId, now);
  },
  async restore(tx, actId, now) {
    await markAll(tx, { withdrawn_by: actId }, null, now);
  },
};

/** Which rows are marked, by their columns. */
type Marked = { profile_id: string; withdrawn_by: null } | { withdrawn_by: string };

/** Marks rows as withdrawn by an act, or by none, and counts their numbers anew. Some at a time: an address book may hold very many. */
async function markAll(tx: Tx, rows: Marked, withdrawn_by: string | null, now: Date): Promise<void> {
  for (const part of partsOf(await listPhones(tx, rows))) {
    await lockNumbers(tx, part);
    for (const table of given) {
      await tx
        .updateTable(table)
        .set({ withdrawn_by })
        .where(({ and }) => and(rows))
        .where('phone', 'in', part)
        .execute();
    }
    await projectManyNames(tx, part, now);
  }
}

async function listPhones(db: Db, rows: Marked): Promise<string[]> {
  const phones: string[] = [];
  for (const table of given) {
    const found = await db
      .selectFrom(table)
      .select('phone')
      .distinct()
      .where(({ and }) => and(rows))
      .modifyEnd(onEveryShard)
      .execute();
    phones.push(...found.map(({ phone }) => phone));
  }
  return inOrder(phones);
}
