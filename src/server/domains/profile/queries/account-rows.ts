import type { Db } from '#server/platform/db/database.ts';

/** Accounts for joins by other domains: `join ${accountRows} p on p.id = …`. The planner inlines it. */
export const accountRows = `(
  select id, phone, is_holder, is_proven, held_since, role, token_version, agreed_at, barred_at, last_seen_at, deactivated_at, erased_at, pro_until, created_at
  from profile
)`;

/** The same for the query builder: `.innerJoin(selectAccounts(db).as('account'), 'account.id', …)`. */
export function selectAccounts(db: Db) {
  return db.selectFrom('profile').select(['id', 'token_version', 'agreed_at']);
}

/** Public account columns at `now`, a parameter. `is_hidden`: antispy is on and paid. */
export const shownAccounts = (now: string) => `(
  select id, case when name_state = 'shown' then first_name end as first_name,
    case when name_state = 'shown' then last_name end as last_name,
    profile_going and deactivated_at is null and is_holder as is_open,
    antispy and coalesce(pro_until > ${now}::timestamptz, false) as is_hidden
  from profile
)`;
