import { sql } from 'kysely';
import { joinAuthor } from '#server/domains/profile/queries/author-rows.ts';
import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

export interface ShownComment {
  /** Profile id. */
  authorId: string;
  text: string;
  /** As the author lets others see them; null where they do not. */
  firstName: string | null;
  lastName: string | null;
}

/**
 * What everybody may read that others say of a number in the time of its holder, the newest first: comments, as replies
 * speak to each other. Not what is held, removed, deleted or hidden, and not the holder's own words.
 *
 * @param phone digits
 * @param most how many at most
 */
export async function listShownComments(db: Db, phone: string, most: number): Promise<ShownComment[]> {
  const { rows } = await sql<ShownComment>`
    select c.profile_id::text as "authorId", c.text, a.first_name as "firstName", a.last_name as "lastName"
    from comment c ${sql.raw(joinAuthor('c.profile_id', 'a'))}
    where c.phone = ${phone}::int8 and c.is_listed and c.state = 'shown' and c.hidden_until is null
      and not c.is_before_holder and a.held_phone is distinct from c.phone
    order by c.created_at desc, c.id desc limit ${most}::int4`.execute(db);
  return rows;
}
