import type { MainData } from '#contract/number.ts';
import { listMostComplained, listMostLookedUp } from '#server/domains/number/queries/list-listed.ts';
import type { RangeList } from '#server/domains/open-data/queries/range-list.ts';
import type { Database } from '#server/platform/db/database.ts';
import { minuteMs } from '#shared/time.ts';
import { countComplaints, presentFeatured } from './present-featured.ts';

type Featured = MainData['featuredNumbers'];

const featuredCount = 6;
const maxAgeMs = minuteMs;

/** The numbers that the search page lists: one answer for all who ask within a minute; a failure is not kept. */
export class FeaturedNumbers {
  readonly #database: Database;
  readonly #ranges: Pick<RangeList, 'rangesOf'>;
  #held: { loading: Promise<Featured>; loaded: Featured | null; until: number } | null = null;

  constructor(database: Database, ranges: Pick<RangeList, 'rangesOf'>) {
    this.#database = database;
    this.#ranges = ranges;
  }

  get(now: Date): Promise<Featured> {
    if (this.#held && this.#held.until > now.getTime()) return this.#held.loading;
    const held = { loading: this.#load(now), loaded: null as Featured | null, until: now.getTime() + maxAgeMs };
    this.#held = held;
    held.loading.then(
      (loaded) => {
        held.loaded = loaded;
      },
      () => {
        if (this.#held === held) this.#held = null;
      },
    );
    return held.loading;
  }

  /** A number changed, or all may have. Answers whether it may be one that is listed: then they are read anew. */
  drop(phone: string | null): boolean {
    const loaded = this.#held?.loaded;
    const isListed =
      phone === null || !loaded || Object.values(loaded).some((rows) => rows.some((row) => row.phone === phone));
    if (isListed) this.#held = null;
    return isListed;
  }

  async #load(now: Date): Promise<Featured> {
    const [complained, lookedUp] = await Promise.all([
      listMostComplained(this.#database, featuredCount),
      listMostLookedUp(this.#database, featuredCount),
    ]);
    return {
      // In the order of what each row tells: the selection is by what has not faded yet.
      mostComplained: complained
        .map((row) => presentFeatured(row, countComplaints(row), this.#ranges, now))
        .sort((a, b) => b.count - a.count),
      mostLookedUp: lookedUp.map((row) => presentFeatured(row, Number(row.lookups), this.#ranges, now)),
    };
  }
}
