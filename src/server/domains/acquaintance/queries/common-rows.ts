import { sql } from 'kysely';
import { contactRows } from '#server/domains/name/door.ts';
import { reachableRows } from '#server/domains/profile/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { separatedPairs } from './separated-pairs.ts';

/**
 * SQL of the members who have both `viewer` and the holder of `phone` in their address books. Reads *their* books, so
 * that adding contacts to one's own reveals nothing; the viewer's own book only supplies the names.
 * Requires consent of both sides (settings or an accepted request) and of each acquaintance (settings).
 * A block or a bar between any two of the three excludes the row.
 *
 * @param viewer SQL of the member's profile id
 * @param phone SQL of the E.164 digits
 */
export const commonRows = (viewer: string, phone: string) => `(
  select friend.id, mine.first_name, mine.last_name
  from ${reachableRows} me
  join ${reachableRows} holder on holder.phone = ${phone} and holder.id <> me.id
  join ${contactRows} has_me on has_me.phone = me.phone
  join ${contactRows} has_holder on has_holder.profile_id = has_me.profile_id and has_holder.phone = holder.phone
  join ${reachableRows} friend on friend.id = has_me.profile_id and friend.consents
    and friend.id <> me.id and friend.id <> holder.id
    and not ${separatedPairs('friend', 'me')} and not ${separatedPairs('friend', 'holder')}
  left join ${contactRows} mine on mine.profile_id = me.id and mine.phone = friend.phone
  where me.id = ${viewer} and not ${separatedPairs('me', 'holder')} and (me.consents and holder.consents or exists (
    select from acquaintance_request agreed
    where agreed.state = 'accepted' and (
      agreed.profile_id = me.id and agreed.asked_id = holder.id
      or agreed.profile_id = holder.id and agreed.asked_id = me.id
    )
  ))
)`;

export async function countCommon(db: Db, profileId: string, phone: string): Promise<number> {
  const { rows } = await sql<{ friends: number }>`
    select count(*)::int4 as friends
    from (select ${profileId}::int8 as viewer, ${phone}::int8 as phone) asked
    cross join lateral ${sql.raw(commonRows('asked.viewer', 'asked.phone'))} common`.execute(db);
  return rows[0]?.friends ?? 0;
}
