import { reachableRows } from '#server/domains/profile/door.ts';
import type { Database } from '#server/platform/db/database.ts';
import '../tables.ts';

/** A member was shown a number's page with nothing withheld. */
export interface Look {
  profileId: string;
  /** E.164 digits. */
  phone: string;
  /** It told of acquaintances in common. */
  hasCommon: boolean;
  at: Date;
}

/** Entries that wait at most. */
const mostPending = 10_000;

// Whoever does not consent is told nothing. Of two looks at one moment the one that is written later came later.
const insertLooks = `
insert into acquaintance_look (profile_id, phone, looked_at, had_common)
select me.id, t.phone, t.looked_at, t.had_common::boolean
from unnest($1::int8[], $2::int8[], $3::timestamptz[], $4::text[]) as t (profile_id, phone, looked_at, had_common)
join ${reachableRows} me on me.id = t.profile_id and me.consents
order by me.id, t.phone
on conflict (profile_id, phone) do update set looked_at = excluded.looked_at, had_common = excluded.had_common
  where acquaintance_look.looked_at <= excluded.looked_at`;

/** Writes what members looked at, in batches and off the answer's path. What cannot be written is told by no notice. */
export class LookLog {
  readonly #database: Database;
  readonly #onError: (error: unknown) => void;
  /** By member and number. */
  #pending = new Map<string, Look>();
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  record(look: Look): void {
    if (this.#pending.size < mostPending) this.#pending.set(`${look.profileId} ${look.phone}`, look);
  }

  /** Writes what waits every `intervalMs`. */
  start(intervalMs: number): void {
    this.#timer = setInterval(() => void this.flush(), intervalMs);
    this.#timer.unref();
  }

  /** Writes what is left. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  /** Resolves when all that was recorded before is written, or lost. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write()).catch(this.#onError);
    return this.#writing;
  }

  async #write(): Promise<void> {
    if (this.#pending.size === 0) return;
    const looks = [...this.#pending.values()];
    this.#pending = new Map();
    await this.#database.pool.query({
      name: 'insert-acquaintance-looks',
      text: insertLooks,
      values: [
        looks.map(({ profileId }) => profileId),
        looks.map(({ phone }) => phone),
        looks.map(({ at }) => at.toISOString()),
        looks.map(({ hasCommon }) => String(hasCommon)),
      ],
    });
  }
}
