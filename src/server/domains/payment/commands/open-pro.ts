import type { Db, Tx } from '#server/platform/db/database.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { fallbackLocale } from '#shared/locale.ts';
import { hourMs } from '#shared/time.ts';
import { type PaymentProvider, ProviderError } from '../providers/provider.ts';
import type { Offer } from '../rules/offer.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { syncPurchase } from './sync-purchase.ts';

/** Checkouts live for 24 hours; one about to expire is not offered again. */
const offeredMs = 23 * hourMs;
/** Open orders to check per member, newest first. */
const mostAsked = 5;

const openPro = (db: Db, profileId: string, provider: string, now: Date) =>
  db
    .selectFrom('payment_order')
    .where('profile_id', '=', profileId)
    .where('provider', '=', provider)
    .where('state', '=', 'open')
    .where('numcy', '=', '0')
    .where('renews', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - offeredMs))
    .orderBy('created_at', 'desc');

/** Syncs the member's open Pro orders. Returns false if the provider is unreachable. */
export async function heardOfOpenPro(
  deps: PaymentDeps,
  provider: PaymentProvider,
  profileId: string,
  now: Date,
): Promise<boolean> {
  const open = await openPro(deps.database.db, profileId, provider.name, now)
    .select('checkout_id')
    .limit(mostAsked)
    .execute();
  try {
    for (const { checkout_id: id } of open) if (id !== null) await syncPurchase(deps, provider, id);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.error({ err: error }, 'the payment provider could not be asked about an open order');
    return false;
  }
}

/** Finds the member's open order of the same offer, which can still be paid. The caller holds the account. */
export async function findOpenPro(
  tx: Tx,
  { profileId, provider, offer }: { profileId: string; provider: string; offer: Offer },
  now: Date,
): Promise<{ number: string; locale: LocaleTag } | null> {
  const open = await openPro(tx, profileId, provider, now)
    .select(['number', 'locale'])
    .where('product', '=', offer.product)
    .where('amount', '=', offer.amount)
    .where('currency', '=', offer.currency)
    .executeTakeFirst();
  return open ? { number: open.number, locale: open.locale ?? fallbackLocale } : null;
}
