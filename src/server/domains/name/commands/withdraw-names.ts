import { lockNumbers } from '#server/domains/number/door.ts';
import type { Contributions } from '#server/domains/part.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { leastPeople } from '../rules/group-names.ts';
import { inOrder } from '../rules/phone-order.ts';
import { partsOf } from './delete-contact-names.ts';
import { projectManyNames } from './project-names.ts';

const given = ['suggested_name', 'contact_name', 'name_vote'] as const;

/** Contributions of an account removed as spam do not count while marked; deleting the mark restores them (C3). */
export function nameContributions(namePeople = leastPeople): Contributions {
  return {
    async withdraw(tx, profileId, actId, now) {
      // Rows that an earlier removal withdrew are only restored by undoing that one.
      await markAll(tx, { profile_id: profileId, withdrawn_by: null }, actId, { now, namePeople });
    },
    async restore(tx, actId, now) {
      await markAll(tx, { withdrawn_by: actId }, null, { now, namePeople });
    },
  };
}

type Marked = { profile_id: string; withdrawn_by: null } | { withdrawn_by: string };

/** Sets or clears the mark and regroups the numbers concerned, in batches, as an address book may be very large. */
async function markAll(
  tx: Tx,
  rows: Marked,
  withdrawn_by: string | null,
  { now, namePeople }: { now: Date; namePeople: number },
): Promise<void> {
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
    await projectManyNames(tx, part, now, namePeople);
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
