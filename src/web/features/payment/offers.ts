import type { UseQueryOptions } from '@tanstack/react-query';
import type { Offers } from '#contract/payment.ts';
import { callApi } from '#web/api/call-api.ts';
import { dataOf, type Known, keyOf, memberQueries, useKnown } from '#web/api/member-query.ts';

const offers: UseQueryOptions<Offers> = {
  queryKey: keyOf(null, 'payment-offers'),
  queryFn: () => dataOf(callApi('GET /api/v6/payment/offers')),
  gcTime: Number.POSITIVE_INFINITY,
};

/**
 * What can be bought here; asked for once a page life.
 *
 * @param given what the page brought with it: known from its first paint on, and not asked for again
 */
export function useOffers(given: Offers | null = null): Known<Offers> {
  // The server's own copy would never grow old.
  const known = useKnown(given && !import.meta.env.SSR ? { ...offers, initialData: given } : offers);
  return { ...known, data: known.data ?? given };
}

/** Asks for them ahead, for what shall not change its width once it is shown. Never rejects. */
export function bringOffers(): Promise<void> {
  return memberQueries.prefetchQuery(offers);
}
