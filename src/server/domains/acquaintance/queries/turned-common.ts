import { sql } from 'kysely';
import { reachableRows } from '#server/domains/profile/door.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { commonRows } from './common-rows.ts';

/** A number whose page showed the member no common acquaintance when they last saw it. */
export interface LookedNumber {
  profileId: string;
  phone: string;
  /** Account of the number's holder if the page would show a common acquaintance now, else null. */
  holderId: string | null;
}

/**
 * The next page of looked-up numbers without a common acquaintance, by account and number. `holderId` is set only if
 * both consent by their settings: an accepted request was asked for, so it needs no notice.
 */
export async function readLooked(
  db: Db,
  after: Pick<LookedNumber, 'profileId' | 'phone'>,
  limit: number,
): Promise<LookedNumber[]> {
  const { rows } = await sql<LookedNumber>`
    select seen.profile_id as "profileId", seen.phone, (
      select owner.id
      from ${sql.raw(reachableRows)} viewer, ${sql.raw(reachableRows)} owner
      where viewer.id = seen.profile_id and viewer.consents and owner.phone = seen.phone and owner.consents
        and exists (select from ${sql.raw(commonRows('seen.profile_id', 'seen.phone'))} common)
      limit 1
    ) as "holderId"
    from (
      select profile_id, phone from acquaintance_look
      where not had_common and (profile_id, phone) > (${after.profileId}::int8, ${after.phone}::int8)
      order by profile_id, phone limit ${limit}::int4
    ) seen
    order by seen.profile_id, seen.phone ${onEveryShard}`.execute(db);
  return rows;
}

export const commonKey = (holderId: string) => `acquaintance:${holderId}:common`;

/** The keys among `keys` whose holder no longer has a common acquaintance with the member. */
export async function listStaleNotices(db: Db, profileId: string, keys: readonly string[]): Promise<Set<string>> {
  const told = keys.flatMap((key) => /^acquaintance:(\d+):common$/.exec(key)?.[1] ?? []);
  if (told.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select told.id
    from (select ${profileId}::int8 as viewer) asked, unnest(${arrayText(told, (id) => id)}::int8[]) told (id)
    where not exists (
      select from ${sql.raw(reachableRows)} owner
      where owner.id = told.id
        and exists (select from ${sql.raw(commonRows('asked.viewer', 'owner.phone'))} common)
    )`.execute(db);
  return new Set(rows.map(({ id }) => commonKey(id)));
}
