import { sql } from 'kysely';
import { holdUnlisting, listUnlisted, type PhoneHash } from '#server/domains/name/door.ts';
import { operatorSource } from '#server/domains/number/door.ts';
import { nameKey } from '#server/domains/text-check/door.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { projectStored } from './write-batch.ts';
import '../tables.ts';

/**
 * Marks a number as an organisation's own, which the operator has verified; or takes the mark away.
 *
 * @param verified.name null takes the mark away
 * @returns `unlisted`: no name may stand by the number, and nothing was changed
 */
export async function verifyOrganisation(
  { database, hash }: { database: Database; hash: PhoneHash },
  { phone, country, name }: { phone: string; country: string | null; name: string | null },
  now: Date,
): Promise<'done' | 'unchanged' | 'unlisted'> {
  return transact(database.db, async (tx) => {
    await lockImports(tx);
    await holdUnlisting(tx);
    if (name !== null && (await listUnlisted(tx, hash, [phone])).has(phone)) return 'unlisted';
    const isChanged = name === null ? await removeMark(tx, phone) : await writeMark(tx, phone, name);
    if (!isChanged) return 'unchanged';
    await projectStored(tx, new Map([[phone, country]]), now);
    await publish(tx, numberChanged, phone);
    return 'done';
  });
}

/** The mark was about who had the number before. In the caller's transaction. */
export async function forgetVerified(tx: Tx, phone: string, now: Date): Promise<void> {
  if (!(await removeMark(tx, phone))) return;
  // Only here: an import that holds this lock may wait for the number's row, and one of the two then begins anew.
  await lockImports(tx);
  await projectStored(tx, new Map([[phone, null]]), now);
  await publish(tx, numberChanged, phone);
}

/** An import that reads what is stored and then writes the number's row would write what was there before. */
async function lockImports(tx: Tx): Promise<void> {
  await sql`lock table open_report in share row exclusive mode`.execute(tx);
}

/** The number is the key: it is one organization's. */
async function writeMark(tx: Tx, phone: string, name: string): Promise<boolean> {
  const named = { name, name_key: nameKey(name) };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('open_organisation')
    .values({ source: operatorSource, key: phone, phone, place: null, category: null, web: null, ...named })
    .onConflict((conflict) =>
      conflict.columns(['source', 'key']).doUpdateSet(named).where('open_organisation.name', '!=', name),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

async function removeMark(tx: Tx, phone: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('open_organisation')
    .where('source', '=', operatorSource)
    .where('key', '=', phone)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
