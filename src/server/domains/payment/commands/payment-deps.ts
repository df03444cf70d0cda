import type { QueueMail } from '#server/domains/notification/door.ts';
import type { Base } from '#server/domains/part.ts';
import type { WalletPrices } from '#server/domains/wallet/door.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import type { Claims } from '../rules/claim.ts';
import type { PriceList } from '../rules/offer.ts';

/** What the domain's commands work with. */
export interface PaymentDeps extends Pick<Base, 'database' | 'clock' | 'log'> {
  /** The one that sells; null where nothing is sold. */
  provider: PaymentProvider | null;
  prices: PriceList;
  wallet: WalletPrices;
  queueMail: QueueMail;
  claims: Claims;
  /** How long Pro goes on while a renewal that failed is tried again. */
  graceMs: number;
  /** In which a gift may be accepted. */
  giftDays: number;
  /** Of the site, without a slash at the end. */
  publicUrl: string;
}
