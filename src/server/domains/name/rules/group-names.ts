import type { StoredName } from '#server/domains/number/door.ts';
import { foldName } from './fold-name.ts';

/** People of different networks who must agree on a name before others see it; the operator may ask for more alone. */
export const leastPeople = 3;
/** Names that a number's row holds at most. */
export const mostNames = 10;

/** One spelling of a name, and who says so. */
export interface Spelling {
  firstName: string;
  lastName: string;
  people: number;
  /** Those of them who came from nowhere that is known, and stand alone. */
  alone: number;
  /** The crowds of the others, each once. */
  crowds: readonly string[];
  /** When the last of them said it. */
  newestAt: Date;
}

/** A name with all that it is sorted by. */
export interface RankedName extends Pick<Spelling, 'firstName' | 'lastName' | 'people' | 'newestAt'> {
  /** The people, those of one network counted once. */
  networks: number;
}

/**
 * Spellings of the same name together, the name of most networks first, then of most people, among equals the newest.
 * Each is shown as most of its networks write it. The order of the input does not matter.
 */
export function groupNames(spellings: readonly Spelling[]): StoredName[] {
  return rankNames(spellings).map(({ firstName, lastName, people, networks }) => ({
    ...{ firstName, lastName, people },
    ...(networks < people && { networks }),
  }));
}

/** The same names with all that they are sorted by. */
export function rankNames(spellings: readonly Spelling[]): RankedName[] {
  const groups = Map.groupBy(spellings, ({ firstName, lastName }) => foldName(firstName, lastName));
  return [...groups.values()]
    .map((same) =>
      rank(
        same.reduce((best, each) => (compareNames(rank(each), rank(best)) < 0 ? each : best)),
        same,
      ),
    )
    .sort(compareNames);
}

/** A name with all its spellings, of which one is shown: a network that uses several of them is one all the same. */
function rank(shown: Spelling, same: readonly Spelling[] = [shown]): RankedName {
  const { firstName, lastName } = shown;
  const sum = (pick: (each: Spelling) => number) => same.reduce((total, each) => total + pick(each), 0);
  return {
    ...{ firstName, lastName, people: sum(({ people }) => people) },
    networks: sum(({ alone }) => alone) + new Set(same.flatMap(({ crowds }) => crowds)).size,
    newestAt: new Date(same.reduce((newest, each) => Math.max(newest, each.newestAt.getTime()), 0)),
  };
}

/** Of grouped names, what the number's row keeps: what too few people say is nobody else's business. */
export function namesToStore(groups: readonly StoredName[]): StoredName[] {
  return groups.filter((name) => isAgreedOn(name)).slice(0, mostNames);
}

/** Whether so many people agree on a name, those of one network counted once. */
export function isAgreedOn({ people, networks = people }: StoredName, namePeople = leastPeople): boolean {
  return networks >= namePeople;
}

/** Below 0 where `a` comes first; 0 only for the same. */
export function compareNames(a: RankedName, b: RankedName): number {
  const byPeople = b.networks - a.networks || b.people - a.people;
  return byPeople || b.newestAt.getTime() - a.newestAt.getTime() || compareTexts(textOf(a), textOf(b));
}

/** By code units, the same on every machine. */
export function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function textOf({ firstName, lastName }: RankedName): string {
  return `${firstName}\n${lastName}`;
}
