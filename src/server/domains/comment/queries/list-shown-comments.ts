import { sql } from 'kysely';
import { joinAuthor } from '#server/domains/profile/door.ts';
import type { Db } from '#server/platform/db/database.ts';

export interface ShownComment {
  id: string;
  /** Starts at 1 and increases by one with each edit. */
  revision: number;
  authorId: string;
  text: string;
  /** Null unless the author's privacy settings show it to everyone. */
  firstName: string | null;
  lastName: string | null;
}

const shown = `
  from comment c ${joinAuthor('c.profile_id', 'a')}
  where c.is_listed and c.state = 'shown' and c.hidden_until is null
    and not c.is_before_holder and a.held_phone is distinct from c.phone`;

/**
 * SQL of the publicly readable comments on numbers since their present holders have them, for joins in other domains.
 * Excludes replies, which address other authors, the holder's own comments, and held, removed, deleted or hidden ones.
 */
export const shownComments = `(
  select c.id, c.phone, c.profile_id, c.text, c.revision, c.created_at, a.first_name, a.last_name ${shown}
)`;

/**
 * SQL of the count of one number's `shownComments`, at most `most`, newest first; it is also the count of their
 * authors, who have one each. `pageStatement` says why the number is a range and the limit a sub-select.
 */
export const countShownComments = (phone: string, most: number) => `(
  select count(*)::int4 from (
    select 1 ${shown} and /*= c.phone = ${phone} and */ c.phone between ${phone} and ${phone}
    order by c.phone, c.created_at desc, c.id desc limit (select ${most})
  ) few
)`;

/** Lists the rows of `shownComments` for one number (E.164 digits), newest first. */
export async function listShownComments(db: Db, phone: string, most: number): Promise<ShownComment[]> {
  const { rows } = await sql<ShownComment>`
    select c.id::text as id, c.revision, c.profile_id::text as "authorId", c.text,
      c.first_name as "firstName", c.last_name as "lastName"
    from ${sql.raw(shownComments)} c where c.phone = ${phone}::int8
    order by c.created_at desc, c.id desc limit ${most}::int4`.execute(db);
  return rows;
}
