import { accountRows } from '#server/domains/profile/door.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type WriteBehindDeps, WriteBehindLog } from '#server/platform/write-behind-log.ts';
import { dayMs } from '#shared/time.ts';

export interface Search {
  profileId: string;
  /** E.164 digits. */
  phone: string;
  at: Date;
}

// The join drops entries of an erased account, which would otherwise recreate its history.
const insertHistory = `
insert into search_history (profile_id, phone, day, searched_at)
select p.id, t.phone, (t.searched_at at time zone 'UTC')::date, t.searched_at
from unnest($1::int8[], $2::int8[], $3::timestamptz[]) as t (profile_id, phone, searched_at)
join ${accountRows} p on p.id = t.profile_id and p.erased_at is null
order by p.id, t.phone
on conflict (profile_id, phone, day) do update set searched_at = excluded.searched_at
  where search_history.searched_at < excluded.searched_at`;

/**
 * Records what members look up, one entry per member, number and day (UTC) with the last time. Call `flush` before
 * reading or deleting history. It writes this server's entries only: those of others are deleted by a job afterwards.
 */
export class HistoryLog extends WriteBehindLog<Search> {
  constructor({ database, ...deps }: WriteBehindDeps & { database: Database }) {
    super(deps, {
      name: 'history',
      most: 100_000,
      keyOf: ({ profileId, phone, at }) => `${profileId} ${phone} ${Math.floor(at.getTime() / dayMs)}`,
      write: (searches) =>
        database.pool.query({
          name: 'insert-history',
          text: insertHistory,
          values: [
            searches.map(({ profileId }) => profileId),
            searches.map(({ phone }) => phone),
            searches.map(({ at }) => at.toISOString()),
          ],
        }),
    });
  }
}
