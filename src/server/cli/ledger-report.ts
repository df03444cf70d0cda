import { listMoneyBack, listSales } from '#server/domains/payment/queries/list-sales.ts';
import { listTurnover } from '#server/domains/wallet/queries/list-turnover.ts';
import { readSnapshot } from '#server/platform/db/read-snapshot.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/** Returns the month in UTC, `to` excluded; null for any other text. */
export function readMonth(text: string | undefined): { from: Date; to: Date } | null {
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text ?? '') ?? [];
  if (year === undefined || month === undefined) return null;
  return { from: new Date(Date.UTC(+year, +month - 1)), to: new Date(Date.UTC(+year, +month)) };
}

/** Formats an amount in the smallest unit of the currency: `1080` cents as `10.80 EUR`. */
export function writeMoney(amount: number, currency: string): string {
  const code = currency.toUpperCase();
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
  }).resolvedOptions();
  return `${(amount / 10 ** digits).toFixed(digits)} ${code}`;
}

/** `ringbook ledger report`: sales, refunds and use of numcy in a month (UTC). */
export async function reportMonth(month: string | undefined, terminal: Terminal): Promise<number> {
  const span = readMonth(month);
  if (span === null) throw new UsageError('--month is needed, such as 2026-11. Try: ringbook ledger --help');
  const { sales, back, turnover } = await terminal.withDatabase(({ db }) =>
    readSnapshot(db, async (tx) => ({
      sales: await listSales(tx, span),
      back: await listMoneyBack(tx, span),
      turnover: await listTurnover(tx, span),
    })),
  );
  const write = (heading: string, lines: string[]) => {
    terminal.output.write(
      `${heading}\n${(lines.length > 0 ? lines : ['nothing']).map((line) => `  ${line}\n`).join('')}`,
    );
  };
  const test = (isTest: boolean) => (isTest ? '  (test, no money)' : '');
  write(
    `Sold in ${month}`,
    sales.map(({ product, orders, money, numcy, currency, isTest }) => {
      const coins = numcy > 0n ? `, ${numcy} numcy` : '';
      return `${product}: ${orders} × in all ${writeMoney(money, currency)}${coins}${test(isTest)}`;
    }),
  );
  const words = { refunded: 'refunded', disputed: 'taken back by banks', dispute_won: 'given again by banks' };
  write(
    'Gone back',
    back.map(({ kind, times, money, currency, isTest }) => {
      return `${words[kind]}: ${times} × in all ${writeMoney(money, currency)}${test(isTest)}`;
    }),
  );
  write(
    'Numcy in all wallets',
    turnover.map(({ kind, postings, gained, paid }) => `${kind}: ${postings} postings, +${gained} −${paid}`),
  );
  return 0;
}
