import { toDay } from '#server/platform/clock.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type WriteBehindDeps, WriteBehindLog } from '#server/platform/write-behind-log.ts';

export interface KeyUse {
  keyId: string;
  at: Date;
  /** Problem code or HTTP status of a refusal; null on success. */
  error: string | null;
}

interface Uses {
  keyId: string;
  /** Calls on the day (UTC) of `at`. */
  count: number;
  at: Date;
  error: string | null;
  errorAt: Date | null;
}

// Keys revoked in the meantime have no row and are skipped.
const noteUses = `
update program_key k set
  used_at = greatest(k.used_at, u.used_at),
  used_day = greatest(k.used_day, u.used_day),
  used_count = case when k.used_day = u.used_day then k.used_count + u.uses
    when k.used_day > u.used_day then k.used_count else u.uses end,
  error = case when u.error_at is null or k.error_at > u.error_at then k.error else u.error end,
  error_at = greatest(k.error_at, u.error_at)
from unnest($1::int8[], $2::timestamptz[], $3::date[], $4::int4[], $5::text[], $6::timestamptz[])
  as u (id, used_at, used_day, uses, error, error_at)
where k.id = u.id`;

/** Records uses of keys; `flush` before showing them. A write lost after its commit counts twice. */
export class KeyUseLog extends WriteBehindLog<Uses> {
  constructor({ database, ...deps }: WriteBehindDeps & { database: Database }) {
    super(deps, {
      name: 'uses of keys',
      most: 100_000,
      keyOf: ({ keyId }) => keyId,
      merge: mergeUses,
      write: (uses) =>
        database.pool.query({
          name: 'note-key-uses',
          text: noteUses,
          values: [
            arrayText(uses, ({ keyId }) => keyId),
            arrayText(uses, ({ at }) => at.toISOString()),
            arrayText(uses, ({ at }) => toDay(at)),
            arrayText(uses, ({ count }) => count),
            arrayText(uses, ({ error }) => error),
            arrayText(uses, ({ errorAt }) => errorAt?.toISOString() ?? null),
          ],
        }),
    });
  }

  recordUse({ keyId, at, error }: KeyUse): void {
    this.record({ keyId, at, count: 1, error, errorAt: error === null ? null : at });
  }
}

function mergeUses(earlier: Uses, later: Uses): Uses {
  // Unwritten counts of an earlier day are dropped, since only the current day is counted.
  const count = toDay(earlier.at) === toDay(later.at) ? earlier.count + later.count : later.count;
  const { error, errorAt } = later.errorAt === null ? earlier : later;
  return { ...later, count, error, errorAt };
}
