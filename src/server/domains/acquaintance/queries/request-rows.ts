import { sql } from 'kysely';
import type { RequestKind, RequestState } from '#contract/acquaintance.ts';
import { reachableRows } from '#server/domains/profile/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';
import { separatedPairs } from './separated-pairs.ts';

/** A request as one of its two members sees it. Holds only JSON types, because it may come from `json_agg`. */
export interface RequestRow {
  id: string;
  kind: RequestKind;
  state: RequestState;
  /** True for a request that was accepted once, even if it has ended since. */
  wasAccepted: boolean;
  friends: number;
  price: string;
  /** Unix time in seconds. */
  createdAt: number;
  expiresAt: number;
  isIncoming: boolean;
  phone: string | null;
  /** Also null if the viewer may not see the name. */
  firstName: string | null;
  lastName: string | null;
}

const seconds = (column: string) => `floor(extract(epoch from ${column}))::float8`;

/**
 * SQL of the requests that a member sees: all outgoing ones, and incoming ones that are open or accepted. An overdue
 * request counts as expired before the job has closed it. The other side's data is null if either account is
 * unreachable, either keeps the other away, or the viewer's number has a new holder.
 *
 * @param viewer SQL of the member's profile id
 * @param now SQL of the time
 */
export const requestRows = (viewer: string, now: string) => `(
  select seen.id, seen.id::text as text_id, seen.kind, seen.state, seen.friends, seen.price::text as price,
    ${seconds('seen.created_at')} as "createdAt", ${seconds('seen.expires_at')} as "expiresAt",
    seen.is_incoming as "isIncoming", seen.was_accepted as "wasAccepted", other.phone::text as phone,
    case when seen.is_incoming or seen.state = 'accepted' then other.first_name end as "firstName",
    case when seen.is_incoming or seen.state = 'accepted' then other.last_name end as "lastName"
  from (
    select r.id, r.kind, r.friends, r.price, r.created_at, r.expires_at, r.profile_id, r.asked_id,
      r.asked_id = ${viewer} as is_incoming, r.accepted_at is not null as was_accepted,
      case when r.state = 'sent' and r.expires_at <= ${now} and (r.created_at < r.expires_at or r.created_at > ${now})
        then 'expired' else r.state end as state
    from acquaintance_request r
    where r.profile_id = ${viewer} or r.asked_id = ${viewer}
  ) seen
  left join ${reachableRows} me on me.id = ${viewer}
  left join ${reachableRows} other on other.id = case when seen.is_incoming then seen.profile_id else seen.asked_id end
    and me.id is not null and not ${separatedPairs('me', 'other')}
  where not seen.is_incoming or (seen.state in ('sent', 'accepted') and other.id is not null)
)`;

const columns = sql`text_id as id, kind, state, friends, price, "createdAt", "expiresAt", "isIncoming",
  "wasAccepted", phone,
  "firstName", "lastName"`;

const rowsOf = (profileId: string, now: Date) => sql`
  (select ${profileId}::int8 as viewer, ${now}::timestamptz as at) asked
  cross join lateral ${sql.raw(requestRows('asked.viewer', 'asked.at'))} request`;

export async function findRequest(db: Db, profileId: string, id: string, now: Date): Promise<RequestRow | null> {
  const { rows } = await sql<RequestRow>`
    select ${columns} from ${rowsOf(profileId, now)} where request.id = ${id}::int8`.execute(db);
  return rows[0] ?? null;
}

export async function listRequests(
  db: Db,
  { profileId, isIncoming }: { profileId: string; isIncoming: boolean },
  page: Page,
  now: Date,
): Promise<Listed<RequestRow>> {
  const box = sql`${rowsOf(profileId, now)} where "isIncoming" = ${isIncoming}::boolean`;
  const after = page.after?.[0] ?? null;
  const { rows } = await sql<RequestRow>`
    select ${columns} from ${box} and (${after}::int8 is null or request.id < ${after}::int8)
    order by request.id desc limit ${page.limit + 1}::int4 offset ${page.offset}::int4`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int4 as total from ${box}`.execute(db);
  return { ...cutPage(rows, page, ({ id }) => [id]), total: counted.rows[0]?.total ?? 0 };
}
