import { lockNumbers } from '#server/domains/number/commands/lock-numbers.ts';
import { projectNumberNames } from '#server/domains/number/commands/project-number-names.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { publishEach } from '#server/platform/events/publish.ts';
import { listHiddenNames } from '../queries/list-hidden-names.ts';
import { listReviews } from '../queries/list-reviews.ts';
import { listSpellings } from '../queries/list-spellings.ts';
import { groupNames, namesToStore } from '../rules/group-names.ts';
import { nameKey, reviewNames } from '../rules/name-review.ts';

/**
 * Writes what members call these numbers into the numbers' rows, with what they think of it, in the caller's transaction.
 * Names and votes of deactivated members do not count. A row that says it already is left alone; a number without a row
 * stays without.
 */
export async function projectNames(tx: Tx, phones: readonly string[], now: Date): Promise<void> {
  await writeNames(tx, phones, now);
  await publishEach(tx, numberChanged, phones);
}

/** The same of many numbers, of which most are called as before: it tells of the others alone. */
export async function projectManyNames(tx: Tx, phones: readonly string[], now: Date): Promise<void> {
  await publishEach(tx, numberChanged, await writeNames(tx, phones, now));
}

async function writeNames(tx: Tx, phones: readonly string[], now: Date): Promise<string[]> {
  if (phones.length === 0) return [];
  await lockNumbers(tx, phones);
  const spellings = await listSpellings(tx, phones);
  const reviews = await listReviews(tx, phones);
  const hidden = await listHiddenNames(tx, phones);
  const names = phones.map((phone) => {
    const groups = groupNames(spellings.get(phone) ?? []);
    const stored = namesToStore(
      hidden.size === 0 ? groups : groups.filter((name) => !hidden.has(nameKey(phone, name))),
    );
    return { phone, names: reviewNames(phone, stored, reviews) };
  });
  return projectNumberNames(tx, names, now);
}
