import type { Db } from '#server/platform/db/database.ts';
import type { Neurotype, PortraitMetric } from '#shared/portrait.ts';
import { ageNow } from '../rules/age.ts';

export interface HolderWish {
  isOff: boolean;
  neurotype: Neurotype | null;
  disputed: readonly PortraitMetric[];
  /** As of now. */
  age: number | null;
}

export const noWish: HolderWish = { isOff: false, neurotype: null, disputed: [], age: null };

/** Wishes of this account only; those of a former holder do not apply. */
export async function findWish(db: Db, holder: { profileId: string; phone: string }, now: Date): Promise<HolderWish> {
  const row = await db
    .selectFrom('portrait_wish')
    .selectAll()
    .where('phone', '=', holder.phone)
    .where('profile_id', '=', holder.profileId)
    .executeTakeFirst();
  if (row === undefined) return noWish;
  const { is_off, neurotype, disputed, age, aged_on } = row;
  const isAged = age !== null && aged_on !== null;
  return { isOff: is_off, neurotype, disputed, age: isAged ? ageNow(age, aged_on, now) : null };
}
