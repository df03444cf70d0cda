import type { Tx } from '#server/platform/db/database.ts';
import type { Numcy } from '#shared/numcy.ts';
import { lockWallet } from './lock-wallet.ts';
import { writeDebt } from './write-debt.ts';

/**
 * Forgives a member's whole debt on an operator's behalf.
 * @param order.note reason, stored permanently with the debt, so it must name nobody
 * @returns the amount forgiven; 0 if nothing is owed
 */
export async function forgiveDebt(
  tx: Tx,
  { profileId, note }: { profileId: string; note: string },
  now: Date,
): Promise<Numcy> {
  const wallet = await lockWallet(tx, profileId);
  if (wallet === null || wallet.debt === 0n) return 0n;
  const { count } = await tx
    .selectFrom('wallet_debt')
    .select((s) => s.fn.countAll().as('count'))
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow();
  const idempotencyKey = `forgiven:${count}`;
  await writeDebt(tx, { profileId, kind: 'forgiven', amount: -wallet.debt, note, idempotencyKey }, now);
  return wallet.debt;
}
