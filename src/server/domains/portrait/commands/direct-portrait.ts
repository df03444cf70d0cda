import { findHolder, lockActive } from '#server/domains/profile/door.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import { toDay } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import type { Neurotype, PortraitMetric } from '#shared/portrait.ts';
import { canDirect } from '../policy.ts';
import { findWish } from '../queries/find-wish.ts';
import { closePortraits } from './close-portraits.ts';

export interface NewWish {
  isOff: boolean;
  neurotype: Neurotype | null;
  disputed: readonly PortraitMetric[];
  /** As of today. */
  age: number | null;
}

/** Stores a holder's wishes. Switching it off deletes existing portraits and refunds recent ones. */
export async function directPortrait(
  database: Database,
  member: Member,
  wish: NewWish,
  now: Date,
): Promise<'profile.deactivated' | 'sign_in.proof_needed' | null> {
  const { profileId, phone } = member;
  return transact(database.db, async (tx) => {
    // Exclusive: creating a portrait locks the holder's account too, so it either precedes this or sees it.
    const isActive = await lockActive(tx, profileId);
    const holder = await findHolder(tx, phone);
    const asked = { isActive, isHolder: holder?.id === profileId, isProven: holder?.isProven ?? false };
    const refusal = refusalOf(canDirect(asked));
    if (refusal !== null) return refusal;
    const before = await findWish(tx, { profileId, phone }, now);
    const disputed = JSON.stringify([...new Set(wish.disputed)]);
    const values = {
      profile_id: profileId,
      is_off: wish.isOff,
      neurotype: wish.neurotype,
      disputed,
      age: wish.age,
      aged_on: wish.age === null ? null : toDay(now),
      updated_at: now,
    };
    await tx
      .insertInto('portrait_wish')
      .values({ phone, ...values })
      .onConflict((one) => one.column('phone').doUpdateSet(values))
      .execute();
    if (wish.isOff && !before.isOff) await closePortraits(tx, phone, now);
    await publish(tx, numberChanged, phone);
    return null;
  });
}
