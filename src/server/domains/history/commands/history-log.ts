import { accountRows } from '#server/domains/profile/door.ts';
import type { Database } from '#server/platform/db/database.ts';
import { dayMs } from '#shared/time.ts';

export interface Search {
  profileId: string;
  /** E.164 digits. */
  phone: string;
  at: Date;
}

/** Maximum number of entries held in memory while the database is unreachable. */
const mostPending = 100_000;

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
 * Records what members look up, one entry per member, number and day (UTC) with the last time. Writes in batches,
 * outside the request. Call `flush` before reading or deleting history; otherwise entries are missing or come back
 * afterwards.
 */
export class HistoryLog {
  readonly #database: Database;
  readonly #onError: (error: unknown) => void;
  /** Key: member, number and day. */
  #pending = new Map<string, Search>();
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  record(search: Search): void {
    if (this.#pending.size >= mostPending) return;
    const day = Math.floor(search.at.getTime() / dayMs);
    this.#pending.set(`${search.profileId} ${search.phone} ${day}`, search);
  }

  /** Flushes every `intervalMs` milliseconds. */
  start(intervalMs: number): void {
    this.#timer = setInterval(() => {
      this.flush().catch(this.#onError);
    }, intervalMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  /** Resolves once all entries recorded before are written. On failure they stay queued. */
  flush(): Promise<void> {
    this.#writing = this.#writing.catch(() => {}).then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    if (this.#pending.size === 0) return;
    const batch = this.#pending;
    this.#pending = new Map();
    const searches = [...batch.values()];
    try {
      await this.#database.pool.query({
        name: 'insert-history',
        text: insertHistory,
        values: [
          searches.map((search) => search.profileId),
          searches.map((search) => search.phone),
          searches.map((search) => search.at.toISOString()),
        ],
      });
    } catch (error) {
      this.#pending = new Map([...batch, ...this.#pending]);
      throw error;
    }
  }
}
