import { createProvider } from '#server/domains/payment/providers/catalogue.ts';
import { comparePurchases, type PurchaseFault } from '#server/domains/payment/queries/compare-purchases.ts';
import { listWaiting, type WaitingMoney } from '#server/domains/payment/queries/list-waiting.ts';
import { createClaims } from '#server/domains/payment/rules/claim.ts';
import { paymentSettings } from '#server/domains/payment/settings.ts';
import { systemClock, toMinute } from '#server/platform/clock.ts';
import { readDatabaseTime } from '#server/platform/db/database-clock.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { dayMs } from '#shared/time.ts';
import { writeMoney } from './ledger-report.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/** Default period of the comparison. */
const comparedMs = 90 * dayMs;

const meanings: Readonly<Record<PurchaseFault['rule'], string>> = {
  'provider.lost': 'it was paid at the provider, and no order here knows of it',
  'provider.unpaid': 'it is paid here, and not at the provider',
  'provider.money': 'other money was paid, went back or is disputed at the provider',
};

/** Compares purchases since a day (UTC) with the provider: a line per difference. @throws UsageError */
export async function askProvider(
  day: string | undefined,
  terminal: Terminal,
): Promise<{ lines: string[]; faultCount: number }> {
  const until = systemClock.now();
  const since = day === undefined ? new Date(until.getTime() - comparedMs) : readDay(day);
  const config = terminal.config();
  const { maySandbox } = config.of(paymentSettings);
  return terminal.withDatabase(async (database) => {
    const keys = await loadSiteSecret(database);
    const { provider } = await createProvider({ config, database, clock: systemClock, keys }, maySandbox);
    if (provider === null) throw new UsageError('No payment provider is set up.');
    const claims = createClaims(keys('payment claims'));
    const site = { claims, publicUrl: config.publicUrl };
    const { purchases, faults } = await comparePurchases(database.db, provider, site, { since, until });
    const lines = faults.map(({ rule, orderNumber, checkoutId }) => {
      return `${rule}  order ${orderNumber ?? 'without a number'}, checkout ${checkoutId}: ${meanings[rule]}\n`;
    });
    return { lines: [...lines, `${purchases} purchases compared with ${provider.name}.\n`], faultCount: faults.length };
  });
}

function readDay(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  if (!/^20\d\d-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime())) {
    throw new UsageError('--since is a day such as 2026-11-22. Try: ringbook ledger --help');
  }
  return day;
}

const reasons: Readonly<Record<WaitingMoney['what'], string>> = {
  lost: 'paid, and missing in the database',
  held: 'held: what was paid is not what was ordered',
  refused: 'promised back, and the provider refused',
  unsent: 'promised back, and not gone for a day',
};

/** `ringbook ledger waiting`: money that an operator must settle. */
export async function listMoneyWaiting(terminal: Terminal): Promise<number> {
  const waiting = await terminal.withDatabase(async ({ db }) => listWaiting(db, await readDatabaseTime(db)));
  for (const { what, orderNumber, checkoutId, reason, amount, currency, since } of waiting) {
    const place = `order ${orderNumber ?? 'without a number'}, checkout ${checkoutId ?? 'none'}`;
    const why = reason === null ? '' : ` (${reason})`;
    terminal.output.write(`${toMinute(since)}  ${writeMoney(amount, currency)}  ${place}: ${reasons[what]}${why}\n`);
  }
  if (waiting.length === 0) terminal.output.write('Nothing waits.\n');
  return waiting.length === 0 ? 0 : 1;
}
