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
  const groups = Map.groupBy(spellings, ({ firstName, lastName }) => foldName(firstName, lastName));
  return [...groups.values()]
    .map((same) => {
      const shown = same.reduce((best, each) => (compare(each, best) < 0 ? each : best));
      return {
        ...shown,
        people: same.reduce((sum, { people }) => sum + people, 0),
        newestAt: new Date(same.reduce((newest, each) => Math.max(newest, each.newestAt.getTime()), 0)),
      };
    })
    .sort(compare)
    .map(({ firstName, lastName, people }) => ({ firstName, lastName, people }));
}

/** Of grouped names, what the number's row keeps: what too few people say is nobody else's business. */
export function namesToStore(groups: readonly StoredName[]): StoredName[] {
  return groups.filter(({ people }) => people >= leastPeople).slice(0, mostNames);
}

function compare(a: Spelling, b: Spelling): number {
  return b.people - a.people || b.newestAt.getTime() - a.newestAt.getTime() || (textOf(a) < textOf(b) ? -1 : 1);
}

function textOf({ firstName, lastName }: Spelling): string {
  return `${firstName}\n${lastName}`;
}
