import { sql } from 'kysely';
import { numberChanged } from '#server/domains/topic.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { ownKinds } from '../queries/own-texts.ts';
import { holdOf, nameOf } from './judge-name.ts';
import type { ProfileDeps } from './profile-deps.ts';
import { settleOwn } from './settle-own.ts';

const mostAtOnce = 10_000;
/** Must match the predicate of its partial index. */
const isOld = sql<boolean>`not is_name_judged`;

/** Queues old names that hardly any person has for moderation, without changing them. */
export async function judgeOldNames(
  deps: Pick<ProfileDeps, 'database' | 'textPrecheck' | 'ownHash' | 'judgeName' | 'areNamesKeyed'>,
  now: Date,
): Promise<void> {
  const { db } = deps.database;
  const old = db.selectFrom('profile').select('id').where(isOld);
  const rows = await old.orderBy('id').limit(mostAtOnce).execute();
  // Until the registers are searchable, their names would pass.
  if (rows.length === 0 || !(await deps.areNamesKeyed(db))) return;
  for (const { id } of rows) {
    await transact(db, async (tx) => {
      const own = tx.selectFrom('profile').selectAll().where('id', '=', id).where(isOld);
      const row = await own.forNoKeyUpdate().executeTakeFirst();
      if (!row) return;
      const { phone } = row;
      const name = nameOf(row);
      await tx.updateTable('profile').set({ is_name_judged: true }).where('id', '=', id).execute();
      if (phone === null || name === '' || row.name_state !== 'shown') return;
      const claim = await deps.judgeName(tx, { name, phone });
      if (claim === null || claim.strength === 'possible') return;
      await settleOwn(tx, deps, { kind: ownKinds.name, profileId: id, found: [holdOf(claim)] }, now);
      await publish(tx, numberChanged, phone);
    });
  }
}
