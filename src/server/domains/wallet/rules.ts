import { declaredSpendings } from '#contract/spendings.gen.ts';
import { type PriceKey, priceKeys, spendingKinds } from '#contract/wallet-rule.ts';
import { lesser, type Numcy } from '#shared/numcy.ts';

/** Site accounts: the counterparties of postings. */
export const siteAccounts = [
  'welcome',
  ...Object.values(declaredSpendings),
  'grants',
  'orders',
  'debts',
  'gifts',
  'set_aside',
] as const;
export type SiteAccount = (typeof siteAccounts)[number];

/** A larger amount is taken for a typing error. */
const maxAmount = 1_000_000n;

export function isAmount(amount: Numcy): boolean {
  return amount >= 1n && amount <= maxAmount;
}

export interface Lot {
  /** Purpose of the credit, such as an order. */
  reference: string | null;
  /** Whole numcy, minus later reversals. */
  amount: Numcy;
}

/**
 * Order of consumption: the remainder of each lot, input and output oldest first. Oldest lots are spent first. What is
 * set aside is taken from the newest lots of its reference and cannot be spent.
 * @param moved.spent total charges minus refunds
 * @param moved.aside whole numcy by reference
 * @returns whole numcy per lot; they sum to the wallet's balance
 */
export function leftOfLots(
  lots: readonly Lot[],
  { spent, aside }: { spent: Numcy; aside: ReadonlyMap<string, Numcy> },
): Numcy[] {
  const toHold = new Map(aside);
  const there = lots.map(({ amount }) => amount);
  for (const [place, { reference }] of [...lots.entries()].reverse()) {
    const held = lesser((reference !== null && toHold.get(reference)) || 0n, there[place] ?? 0n);
    if (held === 0n || reference === null) continue;
    there[place] = (there[place] ?? 0n) - held;
    toHold.set(reference, (toHold.get(reference) ?? 0n) - held);
  }
  let toSpend = spent;
  return there.map((amount) => {
    const used = lesser(toSpend, amount);
    toSpend -= used;
    return amount - used;
  });
}

/**
 * Merges the prices of all domains, in manifest order.
 * @param told prices per domain
 * @throws Error if a price of a manifest is missing
 */
export function collectPrices(
  told: readonly Readonly<Partial<Record<PriceKey, Numcy>>>[],
): Readonly<Record<PriceKey, Numcy>> {
  const all: Partial<Record<PriceKey, Numcy>> = Object.assign({}, ...told);
  const missing = priceKeys.filter((key) => all[key] === undefined);
  if (missing.length > 0) throw new Error(`no domain says the price of ${missing.join(', ')}`);
  return Object.fromEntries(priceKeys.map((key) => [key, all[key]])) as Record<PriceKey, Numcy>;
}

const receiptKinds = [...spendingKinds, 'refund'] as const;

/** Receipt number of a posting, derived from its id; null if its kind has no receipt. */
export function receiptNumber({ id, kind }: { id: string; kind: string }): string | null {
  return receiptKinds.some((each) => each === kind) ? `N-${id}` : null;
}
