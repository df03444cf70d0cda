import type { StoredName } from '#server/domains/number/queries/number-row.ts';
import { foldName } from './fold-name.ts';

/** People who must agree on a name before others see it; the operator may ask for more, not for fewer. */
export const leastPeople = 3;
/** Names that a number's row holds at most. */
export const mostNames = 10;

/** One spelling of a name, and who says so. */
export interface Spelling {
  firstName: string;
  lastName: string;
  people: number;
  /** When the last of them said it. */
  newestAt: Date;
}

/**
 * Spellings of the same name together, the best supported name first, among equals the newest. Each is shown as most of
 * its people write it. The order of the input does not matter.
 */
export function groupNames(spellings: readonly Spelling[]): StoredName[] {
  return rankNames(spellings).map(({ firstName, lastName, people }) => ({ firstName, lastName, people }));
}

/** The same names with all that they are sorted by. */
export function rankNames(spellings: readonly Spelling[]): Spelling[] {
  const groups = Map.groupBy(spellings, ({ firstName, lastName }) => foldName(firstName, lastName));
  return [...groups.values()]
    .map((same) => {
      const shown = same.reduce((best, each) => (compareNames(each, best) < 0 ? each : best));
      return {
        ...shown,
        people: same.reduce((sum, { people }) => sum + people, 0),
        newestAt: new Date(same.reduce((newest, each) => Math.max(newest, each.newestAt.getTime()), 0)),
      };
    })
    .sort(compareNames);
}

/** Of grouped names, what the number's row keeps: what too few people say is nobody else's business. */
export function namesToStore(groups: readonly StoredName[]): StoredName[] {
  return groups.filter(({ people }) => people >= leastPeople).slice(0, mostNames);
}

/** Below 0 where `a` comes first; 0 only for the same. */
export function compareNames(a: Spelling, b: Spelling): number {
  return b.people - a.people || b.newestAt.getTime() - a.newestAt.getTime() || compareTexts(textOf(a), textOf(b));
}

/** By code units, the same on every machine. */
export function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function textOf({ firstName, lastName }: Spelling): string {
  return `${firstName}\n${lastName}`;
}
