import { type SqlBool, sql } from 'kysely';

/** Of `complaint_case as whole`: not one that came in a pause of its sender, which is closed and was decided by nobody. */
export const isTaken = sql<SqlBool>`(whole.state <> 'closed' or whole.decided_at is not null)`;
