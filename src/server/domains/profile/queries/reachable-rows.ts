/** Active accounts with a proven number, for joins. Names are null while moderation hides them. */
export const reachableRows = `(
  select id, phone, common_acquaintances as consents,
    case when name_state = 'shown' then first_name end as first_name,
    case when name_state = 'shown' then last_name end as last_name
  from profile
  where is_holder and is_proven and deactivated_at is null and barred_at is null and erased_at is null
)`;
