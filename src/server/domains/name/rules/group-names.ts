import type { StoredName } from '#server/domains/number/door.ts';
import { foldName } from './fold-name.ts';

/** Lower bound of the configured number of people of different networks who must agree on a name. */
export const leastPeople = 3;
export const mostNames = 10;

export interface Spelling {
  firstName: string;
  lastName: string;
  people: number;
  /** People of unknown origin; each counts as a network. */
  alone: number;
  /** Distinct crowds of the others. */
  crowds: readonly string[];
  newestAt: Date;
}

export interface RankedName extends Pick<Spelling, 'firstName' | 'lastName' | 'people' | 'newestAt'> {
  /** People, counting each network once. */
  networks: number;
}

/** Merges spellings of one name, by networks, people, then age. Independent of the input order. */
export function groupNames(spellings: readonly Spelling[]): StoredName[] {
  return rankNames(spellings).map(({ firstName, lastName, people, networks }) => ({
    firstName,
    lastName,
    people,
    ...(networks < people && { networks }),
  }));
}

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

/** Merges the spellings of a name. A network that uses several of them counts once. */
function rank(shown: Spelling, same: readonly Spelling[] = [shown]): RankedName {
  const { firstName, lastName } = shown;
  const sum = (pick: (each: Spelling) => number) => same.reduce((total, each) => total + pick(each), 0);
  return {
    firstName,
    lastName,
    people: sum(({ people }) => people),
    networks: sum(({ alone }) => alone) + new Set(same.flatMap(({ crowds }) => crowds)).size,
    newestAt: new Date(same.reduce((newest, each) => Math.max(newest, each.newestAt.getTime()), 0)),
  };
}

/** The names to store in the number's row: names that too few people give stay private. */
export function namesToStore(groups: readonly StoredName[]): StoredName[] {
  return groups.filter((name) => isAgreedOn(name)).slice(0, mostNames);
}

/** Whether enough people agree on a name, counting each network once. */
export function isAgreedOn({ people, networks = people }: StoredName, namePeople = leastPeople): boolean {
  return networks >= namePeople;
}

/** Comparator; 0 only for identical names. */
export function compareNames(a: RankedName, b: RankedName): number {
  const byPeople = b.networks - a.networks || b.people - a.people;
  return byPeople || b.newestAt.getTime() - a.newestAt.getTime() || compareTexts(textOf(a), textOf(b));
}

/** By code units, so that the order is the same on every machine. */
export function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function textOf({ firstName, lastName }: RankedName): string {
  return `${firstName}\n${lastName}`;
}
