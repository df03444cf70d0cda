import type { Tx } from '#server/platform/db/database.ts';
import { lesser, type Numcy, parseNumcy } from '#shared/numcy.ts';
import { payDebt } from './credit.ts';
import { lockWallet } from './lock-wallet.ts';
import { post } from './post.ts';

/** Numcy of a wallet tied to a reference, such as an order, that may have to be returned with its money. */
export interface AsideOf {
  profileId: string;
  reference: string;
}

/**
 * Releases what is set aside for a reference, runs `move` before any debt can take it, sets aside the whole numcy that
 * `move` returns (0 or more, covered by the balance), and pays debt from the rest.
 */
export async function setAside(tx: Tx, whose: AsideOf, move: () => Promise<Numcy>, now: Date): Promise<void> {
  const { profileId, reference } = whose;
  if ((await lockWallet(tx, profileId)) === null) {
    await move();
    return;
  }
  const asides = await tx
    .selectFrom('wallet_posting as made')
    .leftJoin('wallet_posting as back', 'back.reverses', 'made.id')
    .select(['made.id', 'made.amount', 'back.id as backId'])
    .where('made.profile_id', '=', profileId)
    .where('made.kind', '=', 'set_aside')
    .where('made.reference', '=', reference)
    .execute();
  const rest = { profileId, counterAccount: 'set_aside', reference } as const;
  const live = asides.find(({ backId }) => backId === null);
  if (live) {
    const back = { kind: 'set_aside_returned', amount: -parseNumcy(live.amount), reverses: live.id } as const;
    await post(tx, { ...rest, ...back, idempotencyKey: `aside_back:${live.id}` }, now);
  }
  const amount = await move();
  if (amount > 0n) {
    const idempotencyKey = `aside:${reference}:${asides.length + 1}`;
    await post(tx, { ...rest, kind: 'set_aside', amount: -amount, reverses: null, idempotencyKey }, now);
  }
  const left = await lockWallet(tx, profileId);
  if (!live || !left) return;
  const owed = lesser(left.debt, left.balance);
  if (owed > 0n) await payDebt(tx, { profileId, amount: owed, key: `aside:${live.id}` }, now);
}
