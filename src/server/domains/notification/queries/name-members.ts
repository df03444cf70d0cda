import { listConsentedNames } from '#server/domains/profile/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ShownValues, StoredValues } from '#shared/notice-value.ts';

/** Replaces references to members by their current names, or by a phrase if they show none. */
export async function nameMembers(db: Db, all: readonly StoredValues[]): Promise<ShownValues[]> {
  const ids = all.flatMap((values) => Object.values(values).flatMap((value) => memberOf(value) ?? []));
  const names = await listConsentedNames(db, ids);
  const told = (value: StoredValues[string]): ShownValues[string] => {
    if (typeof value !== 'object' || !('member' in value)) return value;
    const name = names.get(value.member);
    return name === undefined ? { phrase: 'wallet.gift.somebody' } : { name };
  };
  return all.map((values) => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, told(value)])));
}

function memberOf(value: StoredValues[string]): string | null {
  return typeof value === 'object' && 'member' in value ? value.member : null;
}
