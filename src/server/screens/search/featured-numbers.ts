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
import type { Database, Db } from '#server/platform/db/database.ts';
import type { ReadSource } from '#server/platform/db/read-source.ts';
import { readAnywhere } from '#server/platform/db/replicas.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import { countOpenReports, presentExample, presentFeatured } from './present-featured.ts';

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
  /** Last change of any number, as `performance.now()`. The lists must be read from a database current as of then. */
  #changedAt = Number.NEGATIVE_INFINITY;
  #held: { loading: Promise<Featured>; loaded: Featured | null; until: number } | null = null;

  /** @param hash hash under which unlisted numbers are stored */
  constructor(database: Database, ranges: Pick<RangeList, 'rangesOf'>, hash: PhoneHash) {
    this.#database = database;
    this.#ranges = ranges;
    this.#hash = hash;
  }

  get(now: Date): Promise<Featured> {
    if (this.#held && this.#held.until > now.getTime()) return this.#held.loading;
    const loading = readAnywhere(this.#database, (from) => this.#load(from, now), this.#changedAt);
    const held = { loading, loaded: null as Featured | null, until: now.getTime() + maxAgeMs };
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
    this.#changedAt = performance.now();
    const loaded = this.#held?.loaded;
    const isListed =
      phone === null || !loaded || Object.values(loaded).some((rows) => rows.some((row) => row.phone === phone));
    if (isListed) this.#held = null;
    return isListed;
  }

  async #load(from: ReadSource, now: Date): Promise<Featured> {
    const listable = (rows: ListedNumber[]) => this.#listable(from.db, rows, now);
    const complained = await listable(await listMostComplained(from, candidates));
    const mostComplained = complained
      .slice(0, featuredCount)
      // Ordered by the displayed counts; the selection is by faded weight.
      .map((row) => presentFeatured(row, countOpenReports(row), this.#ranges, now))
      .sort((a, b) => b.count + b.reports - (a.count + a.reports));
    const named = new Set(mostComplained.map(({ phone }) => phone));
    const often = await listable(await listMostLookedUp(from, fewestPeople, candidates));
    const lookedUp = often.filter((row) => !named.has(row.phone));
    const examples = await listExamples(from, featuredCount);
    const phones = examples.map(({ phone }) => phone);
    const held = new Set(await listShownHolders(from.db, phones));
    return {
      mostComplained,
      mostLookedUp: await this.#byPeople(from.db, lookedUp, now),
      examples: examples.map((row) => presentExample(row, held.has(row.phone), this.#ranges, now)),
    };
  }

  /** Those that search engines may list too. */
  async #listable(db: Db, rows: ListedNumber[], now: Date): Promise<ListedNumber[]> {
    const may = rows.filter(({ evidence, open_data: openData, organisations }) =>
      isIndexable(organisations, computeVerdict(evidence, openData, now).label),
    );
    const phones = may.map(({ phone }) => phone);
    const unlisted = await listUnlisted(db, this.#hash, phones);
    return may.filter(({ phone }) => !unlisted.has(phone));
  }

  async #byPeople(db: Db, rows: ListedNumber[], now: Date): Promise<Featured['mostLookedUp']> {
    const since = new Date(now.getTime() - lookedUpDays * dayMs);
    const phones = rows.map(({ phone }) => phone);
    const people = await countPeople(db, phones, since);
    const window = { since: isoDay(since), until: isoDay(now) };
    return rows
      .map((row) => ({ row, count: people.get(row.phone) ?? 0 }))
      .filter(({ count }) => count >= fewestPeople)
      .sort((a, b) => b.count - a.count)
      .slice(0, featuredCount)
      .map(({ row, count }) => presentFeatured(row, { count, ...window }, this.#ranges, now));
  }
}

const isoDay = (at: Date) => at.toISOString().slice(0, 10);
