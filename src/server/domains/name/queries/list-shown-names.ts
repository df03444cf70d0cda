import { findNames, type StoredName } from '#server/domains/number/door.ts';
import { findHolder } from '#server/domains/profile/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isAgreedOn } from '../rules/group-names.ts';

/**
 * The names by which members see a number. Who left is no longer named by anybody.
 *
 * @param namePeople how many of different networks must agree on a name before others see it
 */
export async function listShownNames(db: Db, phone: string, namePeople: number): Promise<StoredName[]> {
  const holder = await findHolder(db, phone);
  if (holder !== null && holder.deactivatedAt !== null) return [];
  return (await findNames(db, phone)).filter((name) => isAgreedOn(name, namePeople));
}
