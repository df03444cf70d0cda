import type { OpinionsOfNumber } from '#server/domains/number/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Opinion } from '../rules/opinion.ts';
import { project } from '../rules/project.ts';
import { listCrowdsOf, type WrittenOpinion } from './opinion-rows.ts';

/** Both states are settled. */
export interface WrittenChange {
  before: WrittenOpinion;
  after: Opinion;
}

/** New content of rows after opinions changed. Rows must be locked if it is written. */
export async function projectChanges(
  db: Db,
  numbers: ReadonlyMap<string, OpinionsOfNumber>,
  changes: readonly WrittenChange[],
): Promise<Map<string, OpinionsOfNumber>> {
  // A voter who joins a crowd can change what its other members count.
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
