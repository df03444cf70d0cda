import { arrayText } from '#server/platform/db/array-text.ts';
import type { Database } from '#server/platform/db/database.ts';
import { dayMs } from '#shared/time.ts';
import '../tables.ts';

export interface KeyUse {
  keyId: string;
  at: Date;
  /** Problem code or HTTP status of a refusal; null on success. */
  error: string | null;
}

/** Unwritten calls of one key. */
interface Uses {
  day: number;
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

/** Records uses and errors of keys in batches, off the request path. Call `flush` before showing them. */
export class KeyUseLog {
  readonly #database: Database;
  readonly #onError: (error: unknown) => void;
  #pending = new Map<string, Uses>();
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  record({ keyId, at, error }: KeyUse): void {
    const day = Math.floor(at.getTime() / dayMs);
    const known = this.#pending.get(keyId);
    const [errorNow, errorAt] = error === null ? [known?.error ?? null, known?.errorAt ?? null] : [error, at];
    // Unwritten counts of an earlier day are dropped, since only the current day is counted.
    const count = known?.day === day ? known.count + 1 : 1;
    this.#pending.set(keyId, { day, count, at, error: errorNow, errorAt });
  }

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

  /** Resolves once everything recorded so far is written; on failure the entries stay queued. */
  flush(): Promise<void> {
    this.#writing = this.#writing.catch(() => {}).then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    if (this.#pending.size === 0) return;
    const batch = this.#pending;
    this.#pending = new Map();
    const uses = [...batch];
    try {
      await this.#database.pool.query({
        name: 'note-key-uses',
        text: noteUses,
        values: [
          arrayText(uses, ([id]) => id),
          arrayText(uses, ([, { at }]) => at.toISOString()),
          arrayText(uses, ([, { day }]) => new Date(day * dayMs).toISOString().slice(0, 10)),
          arrayText(uses, ([, { count }]) => count),
          arrayText(uses, ([, { error }]) => error),
          arrayText(uses, ([, { errorAt }]) => errorAt?.toISOString() ?? null),
        ],
      });
    } catch (error) {
      this.#takeBack(batch);
      throw error;
    }
  }

  /** Merges an unwritten batch with what was recorded since. */
  #takeBack(batch: ReadonlyMap<string, Uses>): void {
    for (const [id, before] of batch) {
      const since = this.#pending.get(id);
      if (!since) this.#pending.set(id, before);
      else {
        const count = since.day === before.day ? since.count + before.count : since.count;
        const isNewer = since.errorAt !== null;
        const told = isNewer ? since : before;
        this.#pending.set(id, { ...since, count, error: told.error, errorAt: told.errorAt });
      }
    }
  }
}
