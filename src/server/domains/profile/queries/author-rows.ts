import '../tables.ts';

/**
 * What members let others see of them beside what they wrote: `join ${authorRows} a on a.id = …`. `is_open`: name and
 * profile are shown. `is_gone`: the account is deactivated or erased. `held_phone`: the number that is proven theirs.
 * `is_example`: somebody made up.
 */
export const authorRows = `(
  select id, case when name_state = 'shown' then first_name end as first_name,
    case when name_state = 'shown' then last_name end as last_name,
    avatar_id, case when avatar_state = 'shown' then avatar_version end as avatar_version, role, is_example,
    profile_going and deactivated_at is null and is_holder as is_open,
    deactivated_at is not null or erased_at is not null as is_gone,
    case when is_holder and is_proven then phone end as held_phone
  from profile
)`;

/**
 * Joins to each row its author, under the name `a`: by the account's key, one row after the other, for however many rows
 * the planner takes them. Without the offset it may read all accounts for the ten comments of a page.
 */
export const joinAuthor = (authorId: string, a: string) =>
  `cross join lateral (select * from ${authorRows} account where account.id = ${authorId} offset 0) ${a}`;
