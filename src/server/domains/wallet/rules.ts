import { declaredSpendings } from '#contract/spendings.gen.ts';
import { type PriceKey, priceKeys, spendingKinds } from '#contract/wallet-rule.ts';
import { lesser, type Numcy } from '#shared/numcy.ts';

/** The site's own accounts, where numcy come from or go to. */
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

/** More is a slip of the hand. */
const maxAmount = 1_000_000n;

/** Whether it can be spent or given: whole numcy, 1–1 000 000. */
export function isAmount(amount: Numcy): boolean {
  return amount >= 1n && amount <= maxAmount;
}

/** Numcy that came into a wallet at once. */
export interface Lot {
  /** What they came for, such as an order. */
  reference: string | null;
  /** Whole numcy, less what was taken back of them since. */
  amount: Numcy;
}

/**
 * The order of consumption: how much is left of each lot, given and answered the oldest first. What came first is spent
 * first. What is set aside belongs to the newest lots of its reference and is not there to be spent.
 *
 * @param moved.spent what was paid in all, less what was refunded of it
 * @param moved.aside whole numcy by reference
 * @returns whole numcy; together they are the wallet's balance
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
 * What domains sell, in the order of their manifests.
 *
 * @param told what each domain says
 * @throws Error where no domain says a price that a manifest names
 */
export function collectPrices(
  told: readonly Readonly<Partial<Record<PriceKey, Numcy>>>[],
): Readonly<Record<PriceKey, Numcy>> {
  const all: Partial<Record<PriceKey, Numcy>> = Object.assign({}, ...told);
  const missing = priceKeys.filter((key) => all[key] === undefined);
  if (missing.length > 0) throw new Error(`no domain says the price of ${missing.join(', ')}`);
  return Object.fromEntries(priceKeys.map((key) => [key, all[key]])) as Record<PriceKey, Numcy>;
}

/** What is paid for with numcy, and what is given back of it: each has a receipt of its own. */
const receiptKinds = [...spendingKinds, 'refund'] as const;

/** The number of a posting's receipt, which is its id for good; null where it has none. */
export function receiptNumber({ id, kind }: { id: string; kind: string }): string | null {
  return receiptKinds.some((each) => each === kind) ? `N-${id}` : null;
}
