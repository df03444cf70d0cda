import { sql } from 'kysely';
import type { Person, PersonalData } from '#server/domains/part.ts';
import type { Tx } from '#server/platform/db/database.ts';

/**
 * Lets one at a time erase or remove a whole account, or bring it back, until its transaction ends: two of them may touch
 * each other's texts, whatever order they go by. Before any row is locked.
 */
export async function takeTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('profile.whole-account', 0))`.execute(tx);
}

/** Locks all texts and then all numbers that go with a person, for who has taken a turn. */
export async function lockWholePerson(tx: Tx, parts: readonly PersonalData[], person: LockedPerson): Promise<void> {
  for (const part of parts) await part.lockTexts?.(tx, person.profileId);
  await lockNumbersOf(tx, parts, person);
}

/** The number where its row changes too. */
type LockedPerson = Pick<Person, 'profileId'> & Partial<Person>;

/**
 * Locks the rows of all numbers that the person said something of, in the order of the number: one domain after the other
 * would lock them in an order of its own, and two persons who leave at once would wait for each other.
 */
export async function lockNumbersOf(tx: Tx, parts: readonly PersonalData[], person: LockedPerson): Promise<void> {
  const phones = new Set(person.phone === undefined ? [] : [person.phone]);
  for (const part of parts)
    for (const phone of (await part.listNumbers?.(tx, person.profileId)) ?? []) phones.add(phone);
  for (const part of parts) await part.lockNumbers?.(tx, [...phones]);
}
