import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/**
 * Accounts, as other domains may join them in their statements: `join ${accountRows} p on p.id = …`. The planner takes
 * it for the table itself.
 */
export const accountRows = `(
  select id, phone, is_holder, is_proven, held_since, role, token_version, agreed_at, barred_at, last_seen_at, deactivated_at, erased_at, pro_until, created_at
  from profile
)`;

/** The same for a built query: `.innerJoin(selectAccounts(db).as('account'), 'account.id', …)`. */
export function selectAccounts(db: Db) {
  return db.selectFrom('profile').select(['id', 'token_version', 'agreed_at']);
}

/**
 * What members let others see of their accounts. `is_open`: the own name is shown. `is_hidden`: antispy is on, with the
 * subscription that it needs at `now`, a parameter of the statement.
 */
export const shownAccounts = (now: string) => `(
  select id, case when name_state = 'shown' then first_name end as first_name,
    case when name_state = 'shown' then last_name end as last_name,
    profile_going and deactivated_at is null and is_holder as is_open,
    antispy and coalesce(pro_until > ${now}::timestamptz, false) as is_hidden
  from profile
)`;
