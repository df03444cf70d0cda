import { sql } from 'kysely';
import { joinAuthor } from '#server/domains/profile/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

export interface ShownComment {
  id: string;
  /** From 1, one more with each change of the text. */
  revision: number;
  /** Profile id. */
  authorId: string;
  text: string;
  /** As the author lets others see them; null where they do not. */
  firstName: string | null;
  lastName: string | null;
}

/**
 * What everybody may read that others say of numbers in the time of their holders, as other domains may read it in
 * their statements: comments, as replies speak to each other. Not what is held, removed, deleted or hidden, and not a
 * holder's own words.
 */
export const shownComments = `(
  select c.id, c.phone, c.profile_id, c.text, c.revision, c.created_at, a.first_name, a.last_name
  from comment c ${joinAuthor('c.profile_id', 'a')}
  where c.is_listed and c.state = 'shown' and c.hidden_until is null
    and not c.is_before_holder and a.held_phone is distinct from c.phone
)`;

/**
 * What of it is said of one number, the newest first.
 *
 * @param phone digits
 * @param most how many at most
 */
export async function listShownComments(db: Db, phone: string, most: number): Promise<ShownComment[]> {
  const { rows } = await sql<ShownComment>`
    select c.id::text as id, c.revision, c.profile_id::text as "authorId", c.text,
      c.first_name as "firstName", c.last_name as "lastName"
    from ${sql.raw(shownComments)} c where c.phone = ${phone}::int8
    order by c.created_at desc, c.id desc limit ${most}::int4`.execute(db);
  return rows;
}
