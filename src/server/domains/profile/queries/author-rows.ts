/** Public data of authors. `is_gone`: deactivated or erased. `held_phone`: the number proven theirs. */
export const authorRows = `(
  select id, case when name_state = 'shown' then first_name end as first_name,
    case when name_state = 'shown' then last_name end as last_name,
    avatar_id, case when avatar_state = 'shown' then avatar_version end as avatar_version, role, is_example,
    profile_going and deactivated_at is null and is_holder as is_open,
    deactivated_at is not null or erased_at is not null as is_gone,
    case when is_holder and is_proven then phone end as held_phone
  from profile
)`;

/** Joins each row's author as `a` by key. Without `offset 0` the planner may read all accounts for ten comments. */
export const joinAuthor = (authorId: string, a: string) =>
  `cross join lateral (select * from ${authorRows} account where account.id = ${authorId} offset 0) ${a}`;
