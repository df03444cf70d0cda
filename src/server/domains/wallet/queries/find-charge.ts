import type { Db } from '#server/platform/db/database.ts';
import { receiptNumber } from '../rules.ts';

/**
 * The charge with this receipt number, of any member; null if there is none or the posting is a gain.
 * @param number as `receiptNumber` formats it
 */
export async function findCharge(
  db: Db,
  number: string,
): Promise<{ id: string; profileId: string; idempotencyKey: string } | null> {
  const [, id] = /^N-([1-9]\d{0,17})$/.exec(number) ?? [];
  if (id === undefined) return null;
  const posting = await db.selectFrom('wallet_posting').selectAll().where('id', '=', id).executeTakeFirst();
  if (!posting || receiptNumber(posting) === null || !posting.amount.startsWith('-')) return null;
  return { id, profileId: posting.profile_id, idempotencyKey: posting.idempotency_key };
}
