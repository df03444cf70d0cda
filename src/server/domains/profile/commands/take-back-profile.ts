import type { PersonalData } from '#server/domains/part.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { type AccountTimes, canReturn } from '../rules.ts';
import { lockNumbersOf } from './lock-person.ts';

/** Reactivates a deactivated account. False if too late; an active account stays as it is. */
export async function takeBackProfile(
  { db, parts, times }: { db: Db; parts: readonly PersonalData[]; times: AccountTimes },
  member: Member,
  now: Date,
): Promise<boolean> {
  return transact(db, async (tx) => {
    const own = tx.selectFrom('profile').select('deactivated_at').where('id', '=', member.profileId);
    const { deactivated_at } = await own.forNoKeyUpdate().executeTakeFirstOrThrow();
    if (deactivated_at === null) return true;
    if (!canReturn(deactivated_at, now, times)) return false;
    await lockNumbersOf(tx, parts, member);
    await tx
      .updateTable('profile')
      .set({ deactivated_at: null, erases_texts: false })
      .where('id', '=', member.profileId)
      .execute();
    for (const part of parts) await part.reveal?.(tx, member, now);
    await publish(tx, numberChanged, member.phone);
    return true;
  });
}
