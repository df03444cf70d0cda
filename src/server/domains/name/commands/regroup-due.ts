import type { Database } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { transact } from '#server/platform/db/transact.ts';
import { lockUnlisted } from '../queries/list-unlisted.ts';
import { leastPeople } from '../rules/group-names.ts';
import { regroupNames } from './project-names.ts';
import { type UnlistDeps, unlistWithin } from './unlist-number.ts';

const atOnce = 500;

/**
 * Regroups the names of queued numbers, each in its own transaction. If a migration merged spellings of a number and
 * one of them was unlisted, unlists all: the migration itself does not have the site's secret.
 */
export async function regroupDue(
  { db }: Database,
  unlisting: Pick<UnlistDeps, 'hash' | 'onUnlisted'>,
  now: Date,
  namePeople = leastPeople,
): Promise<void> {
  const waiting = db.selectFrom('name_due').select('phone').orderBy('phone').limit(atOnce);
  const due = await waiting.modifyEnd(onEveryShard).execute();
  for (const { phone } of due) {
    await transact(db, async (tx) => {
      // Checked here and not once for all: the holder may list the number again meanwhile.
      if (await lockUnlisted(tx, unlisting.hash, phone)) await unlistWithin(tx, unlisting, phone, now);
      await regroupNames(tx, phone, now, namePeople);
    });
  }
}
