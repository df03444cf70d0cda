import type { Transparency } from '#contract/transparency.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readAnywhere } from '#server/platform/db/replicas.ts';
import { hideSmall } from '../rules/hide-small.ts';
import { listMonths } from './list-months.ts';

/** What is told of the months, kept for a minute: however many ask, the database is asked once. */
export class KeptMonths {
  readonly #database: Database;
  readonly #zone: string;
  #kept: { answer: Promise<Transparency>; until: number } | null = null;

  constructor(database: Database, zone: string) {
    this.#database = database;
    this.#zone = zone;
  }

  get(now: Date): Promise<Transparency> {
    const known = this.#kept;
    // A clock that was set back would keep it for longer than a minute.
    if (known && now.getTime() < known.until && known.until - now.getTime() <= maxAgeMs) return known.answer;
    const answer = this.#read();
    const kept = { answer, until: now.getTime() + maxAgeMs };
    this.#kept = kept;
    // What failed is asked for anew.
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
