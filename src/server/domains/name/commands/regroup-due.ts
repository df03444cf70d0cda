import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { regroupNames } from './project-names.ts';
import '../tables.ts';

/** Numbers that one run takes. */
const atOnce = 500;

/** Groups the names of numbers that wait for it, each in a transaction of its own. */
export async function regroupDue({ db }: Database, now: Date): Promise<void> {
  const due = await db.selectFrom('name_due').select('phone').orderBy('phone').limit(atOnce).execute();
  for (const { phone } of due) await transact(db, (tx) => regroupNames(tx, phone, now));
}
