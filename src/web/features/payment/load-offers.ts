import type { Offers } from '#contract/payment.ts';
import { callApi } from '#web/api/call-api.ts';

/** Offers for a page that renders completely on load; null if the call failed. */
export async function loadOffers(): Promise<Offers | null> {
  const answer = await callApi('GET /api/v6/payment/offers');
  return answer.ok ? answer.data : null;
}
