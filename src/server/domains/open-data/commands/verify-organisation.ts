import { sql } from 'kysely';
import { holdUnlisting, listUnlisted, type PhoneHash } from '#server/domains/name/door.ts';
import { operatorSource } from '#server/domains/number/door.ts';
import { nameKey } from '#server/domains/text-check/door.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { projectStored } from './write-batch.ts';

/** Sets or removes (`name` null) a verified organization. Returns `unlisted` if the holder opted out. */
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

/** Removes the verification, since it was about the former holder. */
export async function forgetVerified(tx: Tx, phone: string, now: Date): Promise<void> {
  if (!(await removeMark(tx, phone))) return;
  // Locked only if needed: an import that holds this lock may wait for the number's row (deadlock, one restarts).
  await lockImports(tx);
  await projectStored(tx, new Map([[phone, null]]), now);
  await publish(tx, numberChanged, phone);
}

/** Excludes imports, which would overwrite this change with data they read before it. */
async function lockImports(tx: Tx): Promise<void> {
  await sql`lock table open_report in share row exclusive mode`.execute(tx);
}

/** Keyed by number, because a number belongs to one organization only. */
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
