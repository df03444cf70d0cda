import type { NumberData } from '#server/domains/part.ts';
import { findHolder } from '#server/domains/profile/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readSnapshot } from '#server/platform/db/read-snapshot.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import type { RequestRow } from './find-request.ts';

/**
 * Collects all data about a proven number in one snapshot, without others' names, ready for JSON. Null if its account
 * is no longer the one of the proof.
 */
export async function collectNumber(
  db: Db,
  parts: readonly NumberData[],
  proven: { phone: string } & Pick<RequestRow, 'holder_id' | 'is_new_holder'>,
  now: Date,
): Promise<Record<string, unknown> | null> {
  const { phone } = proven;
  return readSnapshot(db, async (tx) => {
    const holder = await findHolder(tx, phone);
    if ((holder?.id ?? null) !== proven.holder_id) return null;
    const reader = { isHolder: !proven.is_new_holder, since: holder?.heldSince ?? null };
    const collected: Record<string, unknown> = { exportedAt: now, phone: `+${phone}` };
    for (const { name, collect } of parts) collected[name] = await collect(tx, spellingsOf(phone), reader);
    return collected;
  });
}

/** Whether the number's account, or its lack of one, is the same as at the time of the proof. */
export async function isSameHolder(db: Db, phone: string, row: Pick<RequestRow, 'holder_id'>): Promise<boolean> {
  return ((await findHolder(db, phone))?.id ?? null) === row.holder_id;
}
