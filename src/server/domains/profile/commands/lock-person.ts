import { sql } from 'kysely';
import type { Person, PersonalData } from '#server/domains/part.ts';
import type { Tx } from '#server/platform/db/database.ts';

/** Serializes acts on whole accounts, which touch texts in any order. Take it before any row lock. */
export async function takeTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('profile.whole-account', 0))`.execute(tx);
}

/** Locks all texts and then all numbers related to a person. Call `takeTurn` first. */
export async function lockWholePerson(tx: Tx, parts: readonly PersonalData[], person: LockedPerson): Promise<void> {
  for (const part of parts) await part.lockTexts?.(tx, person.profileId);
  await lockNumbersOf(tx, parts, person);
}

/** `phone` only if that number's row changes too. */
type LockedPerson = Pick<Person, 'profileId'> & Partial<Person>;

/** Locks the person's numbers in one global order: per-domain orders could deadlock two leavers. */
export async function lockNumbersOf(tx: Tx, parts: readonly PersonalData[], person: LockedPerson): Promise<void> {
  const phones = new Set(person.phone === undefined ? [] : [person.phone]);
  for (const part of parts)
    for (const phone of (await part.listNumbers?.(tx, person.profileId)) ?? []) phones.add(phone);
  for (const part of parts) await part.lockNumbers?.(tx, [...phones]);
}
