import { lockNumbers } from '#server/domains/number/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { projectNames } from './project-names.ts';
import { forgetNameCases } from './reviewable-names.ts';

/**
 * Takes away what members call a number, in the caller's transaction: when the number has a new holder, the names belong
 * to the one before. In address books, which are their owners', they stay, and name the number no more.
 */
export async function forgetNames(tx: Tx, phone: string, now: Date): Promise<void> {
  await lockNumbers(tx, [phone]);
  await tx.deleteFrom('suggested_name').where('phone', '=', phone).execute();
  await tx.deleteFrom('name_vote').where('phone', '=', phone).execute();
  await tx.updateTable('contact_name').set({ is_former: true }).where('phone', '=', phone).execute();
  await forgetNameCases(tx, phone, now);
  await projectNames(tx, [phone], now);
}
