import type { PersonalData } from '#server/domains/part.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { lockNumbersOf } from './lock-person.ts';
import { lockAdmins } from './set-role.ts';

export interface LeavingDeps {
  db: Db;
  parts: readonly PersonalData[];
  endOtherSessions(tx: Tx, member: Member, now: Date): Promise<void>;
}

/**
 * Hides the account and its public data at once; a repeated call only updates `isTextErased`. Returns the time, or
 * `last_admin`, with nothing done.
 */
export async function deactivateProfile(
  { db, parts, endOtherSessions }: LeavingDeps,
  member: Member,
  isTextErased: boolean,
  now: Date,
): Promise<Date | 'last_admin'> {
  return transact<Date | 'last_admin'>(db, async (tx) => {
    // Before the own row, as where roles are given.
    const admins = member.role === 'admin' ? await lockAdmins(tx) : [];
    const own = tx.selectFrom('profile').select(['role', 'deactivated_at']).where('id', '=', member.profileId);
    const { role, deactivated_at } = await own.forNoKeyUpdate().executeTakeFirstOrThrow();
    const isLast = role === 'admin' && admins.every((id) => id === member.profileId);
    if (isLast && deactivated_at === null) return 'last_admin';
    const deactivatedAt = deactivated_at ?? now;
    await tx
      .updateTable('profile')
      .set({ deactivated_at: deactivatedAt, erases_texts: isTextErased })
      .where('id', '=', member.profileId)
      .execute();
    // Only on the first call: a concurrent second one comes from a session that the first has ended.
    if (deactivated_at === null) {
      await lockNumbersOf(tx, parts, member);
      await endOtherSessions(tx, member, now);
      for (const part of parts) await part.conceal?.(tx, member, now);
      await publish(tx, numberChanged, member.phone);
    }
    return deactivatedAt;
  });
}
