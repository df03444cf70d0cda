import { paymentCalls } from '#contract/payment.ts';
import type { Base } from '#server/domains/part.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { problem } from '#server/platform/http/problem.ts';
import { listOrders } from '../queries/list-orders.ts';
import { presentSummary } from '../views.ts';

export function orderListRoutes({ database, pager, taxLine }: Pick<Base, 'database' | 'pager'> & { taxLine: string }) {
  const api = createApi();
  addCall(
    api,
    paymentCalls,
    'GET /api/v6/payment/orders',
    {
      summary: 'List my orders',
      description: 'Leaves out expired orders.',
      gives: 'Orders, the newest first',
      who: 'account',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, member }) => {
      const place = { call: 'payment/orders', owner: member.profileId, order: 'created' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const { items, ...listed } = await listOrders(database.db, member.profileId, page);
      return ok(c, pager.answer(place, { ...listed, items: items.map((order) => presentSummary(order, taxLine)) }));
    },
  );
  return api;
}
