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
 * Offers for sale, loaded once per page life.
 * @param given offers that the page's loader fetched; not loaded again
 */
export function useOffers(given: Offers | null = null): Known<Offers> {
  // The server's process is long-lived: a cached copy there would never expire.
  const known = useKnown(given && !import.meta.env.SSR ? { ...offers, initialData: given } : offers);
  return { ...known, data: known.data ?? given };
}

/** Loads the offers ahead, for elements that must not change width later. Never rejects. */
export function bringOffers(): Promise<void> {
  return memberQueries.prefetchQuery(offers);
}
