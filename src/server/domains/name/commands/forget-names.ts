import { lockNumbers } from '#server/domains/number/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { leastPeople } from '../rules/group-names.ts';
import { projectNames } from './project-names.ts';
import { forgetNameCases } from './reviewable-names.ts';

/** Deletes what members call a number: with a new holder, names belong to the previous one. Books keep entries. */
export async function forgetNames(tx: Tx, phone: string, now: Date): Promise<void> {
  await lockNumbers(tx, [phone]);
  await tx.deleteFrom('suggested_name').where('phone', '=', phone).execute();
  await tx.deleteFrom('name_vote').where('phone', '=', phone).execute();
  await tx.updateTable('contact_name').set({ is_former: true }).where('phone', '=', phone).execute();
  await forgetNameCases(tx, phone, now);
  // No name is left that anybody could be told of.
  await projectNames(tx, [phone], now, leastPeople);
}
