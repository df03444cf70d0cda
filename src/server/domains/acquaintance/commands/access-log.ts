import { reachableRows } from '#server/domains/profile/door.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type WriteBehindDeps, WriteBehindLog } from '#server/platform/write-behind-log.ts';

/** A member was shown a number's page with nothing withheld. */
export interface Look {
  profileId: string;
  /** E.164 digits. */
  phone: string;
  hasCommon: boolean;
  at: Date;
}

// Skips members without consent. Of two entries with the same time, the one written later wins.
const insertLooks = `
insert into acquaintance_look (profile_id, phone, looked_at, had_common)
select me.id, t.phone, t.looked_at, t.had_common::boolean
from unnest($1::int8[], $2::int8[], $3::timestamptz[], $4::text[]) as t (profile_id, phone, looked_at, had_common)
join ${reachableRows} me on me.id = t.profile_id and me.consents
order by me.id, t.phone
on conflict (profile_id, phone) do update set looked_at = excluded.looked_at, had_common = excluded.had_common
  where acquaintance_look.looked_at <= excluded.looked_at`;

/** Records which numbers members are shown. A lost entry only means a missing notice. */
export class AccessLog extends WriteBehindLog<Look> {
  constructor({ database, ...deps }: WriteBehindDeps & { database: Database }) {
    super(deps, {
      name: 'looks at numbers',
      most: 10_000,
      keyOf: ({ profileId, phone }) => `${profileId} ${phone}`,
      write: (looks) =>
        database.pool.query({
          name: 'insert-acquaintance-looks',
          text: insertLooks,
          values: [
            looks.map(({ profileId }) => profileId),
            looks.map(({ phone }) => phone),
            looks.map(({ at }) => at.toISOString()),
            looks.map(({ hasCommon }) => String(hasCommon)),
          ],
        }),
    });
  }
}
