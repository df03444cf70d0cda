import type { Base, DomainPart } from '../part.ts';
import type { WalletPrices } from './commands/lock-wallet.ts';
import { createChargeKey, createPaidSearches, type PaidSearches } from './commands/paid-search.ts';
import { walletData } from './commands/wallet-data.ts';
import { walletRoutes } from './routes.ts';
import { collectPrices } from './rules.ts';
import { walletSection } from './section.ts';
import { walletSettings } from './settings.ts';

interface FreeSearches {
  memberPerDay: number;
  proPerDay: number;
}

export interface WalletPart extends DomainPart {
  paidSearches: PaidSearches;
  prices: WalletPrices;
}

export function createWalletPart(
  { config, database, clock, keys, pager, parts }: Base,
  { metering: { limits } }: { metering: { limits: FreeSearches } },
): WalletPart {
  const prices = config.of(walletSettings);
  const chargeKey = createChargeKey(keys('wallet charges'));
  const free = { freeSearches: limits.memberPerDay, freeSearchesPro: limits.proPerDay };
  const listed = () => collectPrices(parts().map(({ listedPrices }) => listedPrices ?? {}));
  return {
    paidSearches: createPaidSearches(database, prices, chargeKey),
    prices,
    routes: [walletRoutes({ database, clock, pager, prices, listed, free })],
    numberSections: [walletSection(prices, chargeKey)],
    personalData: [walletData],
  };
}
