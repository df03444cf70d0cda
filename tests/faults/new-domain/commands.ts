import { holdActive } from '#server/domains/profile/door.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import type { Sky } from './contract.ts';
import { canTellWeather } from './policy.ts';
import './tables.ts';

/**
 * Says how the weather is at a number, in place of what the member said before.
 *
 * @param told.phone digits
 * @returns null, or why not
 */
export async function tellWeather(
  database: Database,
  member: Member,
  told: { phone: string; sky: Sky },
  now: Date,
): Promise<'profile.deactivated' | 'number.own' | null> {
  return transact(database.db, async (tx) => {
    const isActive = await holdActive(tx, member.profileId);
    const refusal = refusalOf(canTellWeather({ isActive, isHolder: told.phone === member.phone }));
    if (refusal !== null) return refusal;
    await tx
      .insertInto('weather')
      .values({ ...told, profile_id: member.profileId, told_at: now })
      .onConflict((one) => one.columns(['phone', 'profile_id']).doUpdateSet({ sky: told.sky, told_at: now }))
      .execute();
    await publish(tx, numberChanged, told.phone);
    return null;
  });
}
