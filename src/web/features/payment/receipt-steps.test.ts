import { expect, test } from 'vitest';
import type { OrderLine } from '#contract/payment.ts';
import type { LedgerLine } from '#contract/wallet.ts';
import { writeNumcy } from '#shared/numcy.ts';
import { joinSteps } from './receipt-steps.ts';

const line = (kind: OrderLine['kind'], atTimestamp: number, numcy: bigint | null = null): OrderLine => ({
  kind,
  amount: null,
  numcy: numcy === null ? null : writeNumcy(numcy),
  atTimestamp,
});
const entry = (version: string, amount: bigint, atTimestamp: number): LedgerLine => ({
  version,
  kind: 'pack',
  amount: writeNumcy(amount),
  balanceAfter: writeNumcy(100n + amount),
  atTimestamp,
});

test('receipt: one list, in which an entry of the wallet stands with what made it', () => {
  const lines = [line('opened', 1), line('paid', 5), line('credited', 5, 50n), line('reversed', 9, -50n)];
  const told = joinSteps({ lines, ledger: [entry('2', 50n, 5), entry('3', -50n, 9)] });
  expect(told.map((step) => [step.line?.kind, step.entry?.version])).toEqual([
    ...[
      ['opened', undefined],
      ['paid', undefined],
      ['credited', '2'],
      ['reversed', '3'],
    ],
  ]);
});

test('receipt: an entry that no event names has a row of its own, at its time', () => {
  const told = joinSteps({ lines: [line('opened', 1), line('refunded', 9)], ledger: [entry('4', -7n, 8)] });
  expect(told.map((step) => [step.line?.kind, step.entry?.version])).toEqual([
    ...[
      ['opened', undefined],
      [undefined, '4'],
      ['refunded', undefined],
    ],
  ]);
});

test('receipt: two entries of one size are two, and none is told twice', () => {
  const lines = [line('credited', 2, 50n), line('credited', 4, 50n)];
  const told = joinSteps({ lines, ledger: [entry('2', 50n, 2), entry('3', 50n, 4)] });
  expect(told.map((step) => step.entry?.version)).toEqual(['2', '3']);
});
