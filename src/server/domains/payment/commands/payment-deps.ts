import type { QueueMail } from '#server/domains/notification/door.ts';
import type { Base } from '#server/domains/part.ts';
import type { WalletPrices } from '#server/domains/wallet/door.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import type { Claims } from '../rules/claim.ts';
import type { PriceList } from '../rules/offer.ts';

export interface PaymentDeps extends Pick<Base, 'database' | 'clock' | 'log'> {
  /** Null if nothing is sold. */
  provider: PaymentProvider | null;
  prices: PriceList;
  wallet: WalletPrices;
  queueMail: QueueMail;
  claims: Claims;
  /** How long Pro continues while a failed renewal is retried. */
  graceMs: number;
  giftDays: number;
  /** Site URL without a trailing slash. */
  publicUrl: string;
}
