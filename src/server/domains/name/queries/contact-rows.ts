/** Address-book entries that name their numbers, as SQL. Excludes previous holders, unlisted numbers and spammers. */
export const contactRows = `(
  select profile_id, phone, first_name, last_name from contact_name
  where not is_former and withdrawn_by is null and not exists (
    select from book_deletion d where d.profile_id = contact_name.profile_id and d.asked_at >= contact_name.added_at
  )
)`;
