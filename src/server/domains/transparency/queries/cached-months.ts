import type { Transparency } from '#contract/transparency.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readAnywhere } from '#server/platform/db/replicas.ts';
import { hideSmall } from '../rules/hide-small.ts';
import { listMonths } from './list-months.ts';

/** Caches the months for a minute, so that concurrent requests share one query. */
export class CachedMonths {
  readonly #database: Database;
  readonly #zone: string;
  #kept: { answer: Promise<Transparency>; until: number } | null = null;

  constructor(database: Database, zone: string) {
    this.#database = database;
    this.#zone = zone;
  }

  get(now: Date): Promise<Transparency> {
    const known = this.#kept;
    // A clock set back would otherwise extend the cache lifetime.
    if (known && now.getTime() < known.until && known.until - now.getTime() <= maxAgeMs) return known.answer;
    const answer = this.#read();
    const kept = { answer, until: now.getTime() + maxAgeMs };
    this.#kept = kept;
    // A failed query is not cached.
    answer.catch(() => {
      if (this.#kept === kept) this.#kept = null;
    });
    return answer;
  }

  async #read(): Promise<Transparency> {
    const rows = await readAnywhere(this.#database, ({ db }) => listMonths(db));
    return { zone: this.#zone, months: rows.map(({ month, figures }) => hideSmall(month, figures)) };
  }
}

const maxAgeMs = 60_000;
