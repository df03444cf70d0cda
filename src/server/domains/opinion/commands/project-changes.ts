import type { OpinionsOfNumber } from '#server/domains/number/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Opinion } from '../rules/opinion.ts';
import { project } from '../rules/project.ts';
import { listCrowdsOf, type WrittenOpinion } from './opinion-rows.ts';

/** What one person said of a number, and says now; both settled. */
export interface WrittenChange {
  before: WrittenOpinion;
  after: Opinion;
}

/**
 * What the rows of numbers must say after opinions of them changed. Numbers that nothing is said of are left out.
 *
 * @param numbers by their phone; where it is written, locked
 */
export async function projectChanges(
  db: Db,
  numbers: ReadonlyMap<string, OpinionsOfNumber>,
  changes: readonly WrittenChange[],
): Promise<Map<string, OpinionsOfNumber>> {
  // Who joins a crowd only now changes what the others of it count for.
  const others = Map.groupBy(
    await listCrowdsOf(
      db,
      changes.flatMap(({ before, after }) => {
        const { phone, profileId } = before;
        return [before, { phone, profileId, crowd: after.crowd }];
      }),
    ),
    ({ phone }) => phone,
  );
  const projected = new Map<string, OpinionsOfNumber>();
  for (const [phone, ofNumber] of Map.groupBy(changes, ({ before }) => before.phone)) {
    const number = numbers.get(phone);
    if (number) projected.set(phone, project(number, ofNumber, others.get(phone) ?? []));
  }
  return projected;
}
