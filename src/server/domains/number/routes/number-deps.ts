import type { ChargeKey } from '#server/domains/wallet/commands/charge-key.ts';
import type { WalletPrices } from '#server/domains/wallet/commands/open-wallet.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ApiContext } from '#server/platform/http/api.ts';
import type { HistoryLog } from '../history/history-log.ts';
import type { NumberingPlan } from '../numbering-plan/numbering-plan.ts';
import type { LookupGate } from '../policy.ts';
import type { PhoneHash } from '../queries/list-unlisted.ts';
import type { FeaturedNumbers } from './featured-numbers.ts';

/** What the calls about numbers work with. */
export interface NumberDeps {
  database: Database;
  clock: Clock;
  plan: NumberingPlan;
  gate: LookupGate;
  history: HistoryLog;
  featured: FeaturedNumbers;
  /** Keyed hash of a number, by which unlisted ones are known. */
  hash: PhoneHash;
  chargeKey: ChargeKey;
  /** Which network is asking, as the meter counts it. */
  visitorOf(c: ApiContext): string;
  limits: { visitorPerDay: number; memberPerDay: number; proPerDay: number };
  prices: WalletPrices & { paidSearch: number; directRequest: number };
  rangesOf(phone: string): { source: string; category: string }[];
}
