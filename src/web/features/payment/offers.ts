import type { Offers } from '#contract/payment.ts';
import { callApi } from '#web/api/call-api.ts';
import { dataOf, type Known, keyOf, useKnown } from '#web/api/member-query.ts';

/** What can be bought here; asked for once a page life. */
export function useOffers(): Known<Offers> {
  return useKnown({
    queryKey: keyOf(null, 'payment-offers'),
    queryFn: () => dataOf(callApi('GET /api/v6/payment/offers')),
  });
}
