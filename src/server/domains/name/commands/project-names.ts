import { findNames, lockNumbers, projectNumberNames, type StoredName } from '#server/domains/number/door.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { publishEach } from '#server/platform/events/publish.ts';
import { listHiddenNames } from '../queries/list-hidden-names.ts';
import { listMuchNamed } from '../queries/list-much-named.ts';
import { listReviews } from '../queries/list-reviews.ts';
import { listSpellings } from '../queries/list-spellings.ts';
import { groupNames, namesToStore } from '../rules/group-names.ts';
import { nameKey, reviewNames, unjudged } from '../rules/name-review.ts';
import { notifyOfNames } from './notify-of-names.ts';

/** Limit of spellings grouped per number, best supported first; a row stores only its ten best names. */
const mostSpellings = 2_000;

/**
 * Recomputes public names and votes, without deactivated members; skips unchanged and missing rows. Numbers with very
 * many names are regrouped by a job within a minute. Publishes every given number.
 */
export async function projectNames(tx: Tx, phones: readonly string[], now: Date, namePeople: number): Promise<void> {
  await writeNames(tx, phones, now, namePeople);
  await publishEach(tx, numberChanged, phones);
}

export async function projectManyNames(
  tx: Tx,
  phones: readonly string[],
  now: Date,
  namePeople: number,
): Promise<void> {
  await publishEach(tx, numberChanged, await writeNames(tx, phones, now, namePeople));
}

/** Regroups all names of one number, however many, and publishes a change. */
export async function regroupNames(tx: Tx, phone: string, now: Date, namePeople: number): Promise<void> {
  await lockNumbers(tx, [phone]);
  await publishEach(tx, numberChanged, await groupAll(tx, [phone], now, namePeople));
}

async function writeNames(tx: Tx, phones: readonly string[], now: Date, namePeople: number): Promise<string[]> {
  if (phones.length === 0) return [];
  await lockNumbers(tx, phones);
  const muchNamed = await listMuchNamed(tx, phones);
  if (muchNamed.size === 0) return groupAll(tx, phones, now, namePeople);
  const few = phones.filter((phone) => !muchNamed.has(phone));
  return [...(await groupAll(tx, few, now, namePeople)), ...(await groupLater(tx, [...muchNamed], now))];
}

async function groupAll(tx: Tx, phones: readonly string[], now: Date, namePeople: number): Promise<string[]> {
  if (phones.length === 0) return [];
  await tx.deleteFrom('name_due').where('phone', 'in', phones).execute();
  const spellings = await listSpellings(tx, phones, mostSpellings);
  const reviews = await listReviews(tx, phones);
  const hidden = await listHiddenNames(tx, phones);
  const names = phones.map((phone) => {
    const groups = groupNames(spellings.get(phone) ?? []);
    const shown = hidden.size === 0 ? groups : groups.filter((name) => !hidden.has(nameKey(phone, name)));
    return { phone, names: reviewNames(phone, namesToStore(shown), reviews) };
  });
  const renamed = await projectNumberNames(tx, names, now);
  await notifyOfNames(tx, renamed, names, now, namePeople);
  return renamed.map(({ phone }) => phone);
}

/** Applies votes and removals by moderators at once, and queues the regrouping for the job. */
async function groupLater(tx: Tx, phones: readonly string[], now: Date): Promise<string[]> {
  await tx
    .insertInto('name_due')
    .values(phones.map((phone) => ({ phone })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const reviews = await listReviews(tx, phones);
  const hidden = await listHiddenNames(tx, phones);
  const names: { phone: string; names: StoredName[] }[] = [];
  for (const phone of phones) {
    const shown = (await findNames(tx, phone)).filter((name) => !hidden.has(nameKey(phone, name)));
    names.push({ phone, names: reviewNames(phone, shown.map(unjudged), reviews) });
  }
  return (await projectNumberNames(tx, names, now)).map(({ phone }) => phone);
}
