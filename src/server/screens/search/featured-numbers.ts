import type { MainData } from '#contract/number.ts';
import { countPeople } from '#server/domains/metering/queries/count-people.ts';
import { listUnlisted, type PhoneHash } from '#server/domains/name/door.ts';
import { isIndexable } from '#server/domains/name/rules/shown-names.ts';
import {
  type ListedNumber,
  listExamples,
  listMostComplained,
  listMostLookedUp,
} from '#server/domains/number/queries/list-listed.ts';
import { computeVerdict } from '#server/domains/number/rules.ts';
import type { RangeList } from '#server/domains/open-data/door.ts';
import { listShownHolders } from '#server/domains/profile/door.ts';
import type { Database } from '#server/platform/db/database.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import { countComplaints, presentExample, presentFeatured } from './present-featured.ts';

type Featured = MainData['featuredNumbers'];

const featuredCount = 6;
/** Numbers read to fill a list: some may not be listed, or were not looked up recently. */
const candidates = 100;
/** Prevents one person's repeated look-ups from featuring a number. */
const fewestPeople = 20;
const lookedUpDays = 7;
const maxAgeMs = minuteMs;

/** Numbers featured on the search page. Cached for a minute; failures are not cached. */
export class FeaturedNumbers {
  readonly #database: Database;
  readonly #ranges: Pick<RangeList, 'rangesOf'>;
  readonly #hash: PhoneHash;
  #held: { loading: Promise<Featured>; loaded: Featured | null; until: number } | null = null;

  /** @param hash hash under which unlisted numbers are stored */
  constructor(database: Database, ranges: Pick<RangeList, 'rangesOf'>, hash: PhoneHash) {
    this.#database = database;
    this.#ranges = ranges;
    this.#hash = hash;
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

  /** Handles a change of one number, or of all. Returns whether it may affect the lists, which are then read anew. */
  drop(phone: string | null): boolean {
    const loaded = this.#held?.loaded;
    const isListed =
      phone === null || !loaded || Object.values(loaded).some((rows) => rows.some((row) => row.phone === phone));
    if (isListed) this.#held = null;
    return isListed;
  }

  async #load(now: Date): Promise<Featured> {
    const listable = (rows: ListedNumber[]) => this.#listable(rows, now);
    const complained = await listable(await listMostComplained(this.#database, candidates));
    const mostComplained = complained
      .slice(0, featuredCount)
      // Ordered by the displayed counts; the selection is by faded weight.
      .map((row) => presentFeatured(row, countComplaints(row), this.#ranges, now))
      .sort((a, b) => b.count + b.reports - (a.count + a.reports));
    const named = new Set(mostComplained.map(({ phone }) => phone));
    const often = await listable(await listMostLookedUp(this.#database, fewestPeople, candidates));
    const lookedUp = often.filter((row) => !named.has(row.phone));
    const examples = await listExamples(this.#database, featuredCount);
    const phones = examples.map(({ phone }) => phone);
    const held = new Set(await listShownHolders(this.#database.db, phones));
    return {
      mostComplained,
      mostLookedUp: await this.#byPeople(lookedUp, now),
      examples: examples.map((row) => presentExample(row, held.has(row.phone), this.#ranges, now)),
    };
  }

  /** Those that search engines may list too. */
  async #listable(rows: ListedNumber[], now: Date): Promise<ListedNumber[]> {
    const may = rows.filter(({ evidence, open_data: openData, organisations }) =>
      isIndexable(organisations, computeVerdict(evidence, openData, now).label),
    );
    const unlisted = await listUnlisted(
      this.#database.db,
      this.#hash,
      may.map(({ phone }) => phone),
    );
    return may.filter(({ phone }) => !unlisted.has(phone));
  }

  async #byPeople(rows: ListedNumber[], now: Date): Promise<Featured['mostLookedUp']> {
    const from = new Date(now.getTime() - lookedUpDays * dayMs);
    const phones = rows.map(({ phone }) => phone);
    const people = await countPeople(this.#database.db, phones, from);
    const window = { since: isoDay(from), until: isoDay(now) };
    return rows
      .map((row) => ({ row, count: people.get(row.phone) ?? 0 }))
      .filter(({ count }) => count >= fewestPeople)
      .sort((a, b) => b.count - a.count)
      .slice(0, featuredCount)
      .map(({ row, count }) => presentFeatured(row, { count, ...window }, this.#ranges, now));
  }
}

const isoDay = (at: Date) => at.toISOString().slice(0, 10);
