import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Metrics } from '#server/platform/http/metrics.ts';
import { listWaiting } from '../queries/list-waiting.ts';

const waits = ['lost', 'held', 'refused', 'unsent'] as const;
const states = ['open', 'paid', 'failed', 'expired', 'held'] as const;

/** Adds gauges of orders by state, money that needs the operator, and money sold and returned. */
export function addPaymentMetrics(metrics: Metrics, { db }: Pick<Database, 'db'>, clock: Clock): void {
  metrics.gauges(
    'ringbook_payment_orders',
    'Orders by state; those that are held wait for the operator',
    'state',
    async () => {
      const rows = await db
        .selectFrom('payment_order')
        .select(({ fn }) => ['state', fn.countAll<string>().as('count')])
        .groupBy('state')
        .execute();
      return new Map([...states.map((state): [string, number] => [state, 0]), ...rows.map(counted)]);
    },
  );
  metrics.gauges(
    'ringbook_payment_waiting',
    'Money that waits for the operator, by why: see ringbook ledger waiting',
    'what',
    async () => {
      const counts = new Map<string, number>([...waits].map((what) => [what, 0]));
      for (const { what } of await listWaiting(db, clock.now())) counts.set(what, (counts.get(what) ?? 0) + 1);
      return counts;
    },
  );
  metrics.gauges(
    'ringbook_payment_money',
    'Money in the smallest unit of its currency: sold and gone back in all',
    'what',
    async () => {
      const rows = await db
        .selectFrom('payment_order')
        .select(({ fn }) => [
          'currency',
          fn.sum<string>('amount').as('sold'),
          fn.sum<string>('refunded').as('refunded'),
          fn.sum<string>('disputed').as('disputed'),
        ])
        .where('state', '=', 'paid')
        .where('is_test', '=', false)
        .groupBy('currency')
        .execute();
      return rows.flatMap(({ currency, ...sums }) =>
        Object.entries(sums).map(([what, sum]): [string, number] => [`${what}_${currency}`, Number(sum)]),
      );
    },
  );
}

function counted({ state, count }: { state: string; count: string }): [string, number] {
  return [state, Number(count)];
}
