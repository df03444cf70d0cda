import { randomBytes } from 'node:crypto';
import { holdUnlisting } from '#server/domains/name/door.ts';
import { findHolder, getAccount, holdActive, lockActive } from '#server/domains/profile/door.ts';
import { getBalance, type SpendOutcome, spend, type WalletPrices } from '#server/domains/wallet/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { Numcy } from '#shared/numcy.ts';
import { canCreate, priceFor } from '../policy.ts';
import { findOwnPortrait } from '../queries/find-portrait.ts';
import { findStanding, type NumberKeys } from '../queries/standing.ts';
import type { PortraitPrice } from '../settings.ts';
import { chargeKey } from './close-portraits.ts';

export interface PortraitWanted {
  /** Digits. */
  phone: string;
  /** Price shown to the member in whole numcy; null if not given. */
  shown: Numcy | null;
}

export type CreatedPortrait =
  | { ok: true; id: string; balance: Numcy }
  | {
      ok: false;
      code:
        | ('profile.deactivated' | 'portrait.unavailable' | 'portrait.few_texts')
        | ('payment.price_changed' | 'sign_in.proof_needed');
      details?: never;
    }
  | Pick<Extract<SpendOutcome, { ok: false }>, 'ok' | 'code' | 'details'>;

/**
 * Creates and charges a portrait in one transaction, for a fresh proof; an existing one is free. Nothing is charged if
 * texts are too few by now or a person concerned closed it.
 */
export async function createPortrait(
  { database, prices, keys }: { database: Database; prices: WalletPrices & PortraitPrice; keys: NumberKeys },
  member: Member,
  { phone, shown }: PortraitWanted,
  now: Date,
): Promise<CreatedPortrait> {
  const { profileId } = member;
  return transact<CreatedPortrait>(database.db, async (tx, undo) => {
    // Of a concurrent unlisting, either this sees it or it closes the portrait. Taken before the account locks, because
    // unlisting changes the account.
    await holdUnlisting(tx);
    const holder = await findHolder(tx, phone);
    const isActive = await holdBoth(tx, profileId, holder?.id ?? null);
    const refusal = refusalOf(canCreate({ isActive }, await findStanding(tx, keys, phone)));
    if (refusal !== null) return undo({ ok: false, code: refusal });
    const own = await findOwnPortrait(tx, profileId, phone);
    if (own !== undefined) return { ok: true, id: own.id, balance: await getBalance(tx, prices, profileId) };
    const isHolder = holder?.id === profileId && holder.isProven;
    const { proUntil } = await getAccount(tx, profileId);
    const isPro = proUntil !== null && proUntil > now;
    const price = priceFor({ isHolder, isPro }, prices.portrait);
    if (shown !== null && shown !== price) return undo({ ok: false, code: 'payment.price_changed' });
    if (price > 0n && !member.hasFreshProof) return undo({ ok: false, code: 'sign_in.proof_needed' });
    const id = randomBytes(16).toString('base64url');
    if (price > 0n) {
      const charge = { profileId, kind: 'portrait', amount: price, counterAccount: 'portraits' } as const;
      const paid = await spend(tx, prices, { ...charge, reference: null, idempotencyKey: chargeKey(id) }, now);
      if (!paid.ok) return undo({ ok: false, code: paid.code, ...(paid.details && { details: paid.details }) });
    }
    const row = { id, phone, profile_id: profileId, price: String(price), created_at: now };
    await tx.insertInto('portrait').values(row).execute();
    return { ok: true, id, balance: await getBalance(tx, prices, profileId) };
  });
}

/** Locks both accounts in id order. Returns whether the member's account is active. */
async function holdBoth(tx: Tx, profileId: string, holderId: string | null): Promise<boolean> {
  const ids = [profileId, ...(holderId === null || holderId === profileId ? [] : [holderId])];
  ids.sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  let isActive = false;
  for (const id of ids) {
    if (id === profileId) isActive = await lockActive(tx, id);
    else await holdActive(tx, id);
  }
  return isActive;
}
