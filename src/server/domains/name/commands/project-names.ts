import { lockNumbers } from '#server/domains/number/commands/lock-numbers.ts';
import { projectNumberNames } from '#server/domains/number/commands/project-number-names.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { publishEach } from '#server/platform/events/publish.ts';
import { listSpellings } from '../queries/list-spellings.ts';
import { groupNames, namesToStore } from '../rules/group-names.ts';

/**
 * Writes what members call these numbers into the numbers' rows, in the caller's transaction. Names of deactivated
 * members do not count. A row that says it already is left alone; a number without a row stays without.
 */
export async function projectNames(tx: Tx, phones: readonly string[], now: Date): Promise<void> {
  if (phones.length === 0) return;
  await lockNumbers(tx, phones);
  const spellings = await listSpellings(tx, phones);
  const names = phones.map((phone) => ({ phone, names: namesToStore(groupNames(spellings.get(phone) ?? [])) }));
  await projectNumberNames(tx, names, now);
  await publishEach(tx, numberChanged, phones);
}
