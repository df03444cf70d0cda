import { hasUnread, notify } from '#server/domains/notification/door.ts';
import type { RenamedNumber, StoredName } from '#server/domains/number/door.ts';
import { findHolder } from '#server/domains/profile/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { isAgreedOn } from '../rules/group-names.ts';
import { nameKey } from '../rules/name-review.ts';

const gathered = 'name:';

/**
 * Notifies holders of a name that enough people agree on: once per name in any spelling, and only after the previous
 * notice was read. The numbers are locked; `names` are their current ones.
 */
export async function notifyOfNames(
  tx: Tx,
  renamed: readonly RenamedNumber[],
  names: readonly { phone: string; names: readonly StoredName[] }[],
  now: Date,
  namePeople: number,
): Promise<void> {
  const called = new Map(names.map((number) => [number.phone, number.names]));
  for (const { phone, before } of renamed) {
    // A row also stores names that too few people give for a page of this site.
    const seenOf = (stored: readonly StoredName[]) =>
      stored.filter((name) => isAgreedOn(name, namePeople)).map((name) => nameKey(phone, name));
    const known = new Set(seenOf(before));
    const fresh = seenOf(called.get(phone) ?? []).find((key) => !known.has(key));
    if (fresh === undefined) continue;
    const holder = await findHolder(tx, phone);
    if (holder === null || holder.deactivatedAt !== null || holder.isSuspended || holder.isExample) continue;
    if (await hasUnread(tx, holder.id, gathered)) continue;
    const notice = { kind: 'name_new', link: '/number/my', isEssential: false, topic: 'newContactName' } as const;
    await notify(tx, { ...notice, profileId: holder.id, key: `${gathered}${fresh}` }, now);
  }
}
