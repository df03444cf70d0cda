import type { Database } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { transact } from '#server/platform/db/transact.ts';
import { lockUnlisted } from '../queries/list-unlisted.ts';
import { regroupNames } from './project-names.ts';
import { type UnlistDeps, unlistWithin } from './unlist-number.ts';
import '../tables.ts';

/** Numbers that one run takes. */
const atOnce = 500;

/**
 * Groups the names of numbers that wait for it, each in a transaction of its own. Forms of a number that were merged while
 * one of them was unlisted are unlisted together: a migration cannot know, as it has not the site's secret.
 */
export async function regroupDue(
  { db }: Database,
  unlisting: Pick<UnlistDeps, 'hash' | 'onUnlisted'>,
  now: Date,
): Promise<void> {
  const waiting = db.selectFrom('name_due').select('phone').orderBy('phone').limit(atOnce);
  const due = await waiting.modifyEnd(onEveryShard).execute();
  for (const { phone } of due) {
    await transact(db, async (tx) => {
      // Asked here, and not of all before the first: whose holder lists it again meanwhile stays listed.
      if (await lockUnlisted(tx, unlisting.hash, phone)) await unlistWithin(tx, unlisting, phone, now);
      await regroupNames(tx, phone, now);
    });
  }
}
