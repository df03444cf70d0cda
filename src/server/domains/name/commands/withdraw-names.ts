import { lockNumbers } from '#server/domains/number/commands/lock-numbers.ts';
import type { Contributions } from '#server/domains/part.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
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
    const phones = await listMarked(tx, { column: 'profile_id', value: profileId });
    await markAll(tx, phones, now, async (table, part) => {
      await tx
        .updateTable(table)
        .set({ withdrawn_by: actId })
        .where('profile_id', '=', profileId)
        .where('phone', 'in', part)
        // What another removal withdrew is that one's to restore.
        .where('withdrawn_by', 'is', null)
        .execute();
    });
  },
  async restore(tx, actId, now) {
    const phones = await listMarked(tx, { column: 'withdrawn_by', value: actId });
    await markAll(tx, phones, now, async (table, part) => {
      await tx
        .updateTable(table)
        .set({ withdrawn_by: null })
        .where('withdrawn_by', '=', actId)
        .where('phone', 'in', part)
        .execute();
    });
  },
};

/** Some at a time: an address book may hold very many. */
async function markAll(
  tx: Tx,
  phones: readonly string[],
  now: Date,
  mark: (table: (typeof given)[number], part: readonly string[]) => Promise<void>,
): Promise<void> {
  for (const part of partsOf(phones)) {
    await lockNumbers(tx, part);
    for (const table of given) await mark(table, part);
    await projectManyNames(tx, part, now);
  }
}

async function listMarked(
  db: Db,
  { column, value }: { column: 'profile_id' | 'withdrawn_by'; value: string },
): Promise<string[]> {
  const phones: string[] = [];
  for (const table of given) {
    const rows = await db.selectFrom(table).select('phone').distinct().where(column, '=', value).execute();
    phones.push(...rows.map(({ phone }) => phone));
  }
  return inOrder(phones);
}
