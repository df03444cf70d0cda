import type { Order, OrderLine } from '#contract/payment.ts';
import type { LedgerLine } from '#contract/wallet.ts';
import { readNumcy } from '#shared/numcy.ts';

/** One step of an order: its event, the wallet's entry, or both if one caused the other. */
export interface ReceiptStep {
  line: OrderLine | null;
  entry: LedgerLine | null;
  atTimestamp: number;
}

/** Merges an order's events and their wallet entries, oldest first. */
export function joinSteps({ lines, ledger }: Pick<Order, 'lines' | 'ledger'>): ReceiptStep[] {
  const left = [...ledger];
  const steps: ReceiptStep[] = lines.map((line) => {
    const { numcy, atTimestamp } = line;
    const place = numcy === null ? -1 : left.findIndex((entry) => readNumcy(entry.amount) === readNumcy(numcy));
    const [entry = null] = place < 0 ? [] : left.splice(place, 1);
    return { line, entry, atTimestamp };
  });
  for (const entry of left) steps.push({ line: null, entry, atTimestamp: entry.atTimestamp });
  return steps.sort((a, b) => a.atTimestamp - b.atTimestamp);
}
