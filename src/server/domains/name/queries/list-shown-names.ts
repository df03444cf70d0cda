import { findNames, type StoredName } from '#server/domains/number/door.ts';
import { findHolder } from '#server/domains/profile/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isAgreedOn } from '../rules/group-names.ts';

/** The names that members see, given by at least `namePeople` networks. A deactivated holder's number has none. */
export async function listShownNames(db: Db, phone: string, namePeople: number): Promise<StoredName[]> {
  const holder = await findHolder(db, phone);
  if (holder !== null && holder.deactivatedAt !== null) return [];
  return (await findNames(db, phone)).filter((name) => isAgreedOn(name, namePeople));
}
