import '../tables.ts';

/**
 * Entries of members' address books that name their numbers, as other domains may join them in their statements: without
 * those of a former holder, of an unlisted number, of an account removed as spam, or of a book that was deleted whole.
 */
export const contactRows = `(
  select profile_id, phone, first_name, last_name from contact_name
  where not is_former and withdrawn_by is null and not exists (
    select from book_deletion d where d.profile_id = contact_name.profile_id and d.asked_at >= contact_name.added_at
  )
)`;
