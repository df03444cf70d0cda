import { findNames, type StoredName } from '#server/domains/number/door.ts';
import { findHolder } from '#server/domains/profile/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isAgreedOn } from '../rules/group-names.ts';

/**
 * The names of a number that members see. The number of a deactivated holder has none.
 *
 * @param namePeople people of different networks needed before others see a name
 */
export async function listShownNames(db: Db, phone: string, namePeople: number): Promise<StoredName[]> {
  const holder = await findHolder(db, phone);
  if (holder !== null && holder.deactivatedAt !== null) return [];
  return (await findNames(db, phone)).filter((name) => isAgreedOn(name, namePeople));
}
