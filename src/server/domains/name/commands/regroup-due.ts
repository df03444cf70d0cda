import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { listUnlisted } from '../queries/list-unlisted.ts';
import { regroupNames } from './project-names.ts';
import { type UnlistDeps, unlistNumber } from './unlist-number.ts';
import '../tables.ts';

/** Numbers that one run takes. */
const atOnce = 500;

/**
 * Groups the names of numbers that wait for it, each in a transaction of its own. Forms of a number that were merged while
 * one of them was unlisted are unlisted together: a migration cannot know, as it has not the site's secret.
 */
export async function regroupDue(
  database: Database,
  unlisting: Pick<UnlistDeps, 'hash' | 'onUnlisted'>,
  now: Date,
): Promise<void> {
  const { db } = database;
  const due = await db.selectFrom('name_due').select('phone').orderBy('phone').limit(atOnce).execute();
  const phones = due.map(({ phone }) => phone);
  const unlisted = await listUnlisted(db, unlisting.hash, phones);
  for (const phone of phones) {
    if (unlisted.has(phone)) await unlistNumber({ database, ...unlisting }, phone, now);
    await transact(db, (tx) => regroupNames(tx, phone, now));
  }
}
