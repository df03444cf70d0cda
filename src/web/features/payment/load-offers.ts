import type { Offers } from '#contract/payment.ts';
import { callApi } from '#web/api/call-api.ts';

/** What can be bought here, for a page that stands whole from the first; null where the server did not say. */
export async function loadOffers(): Promise<Offers | null> {
  const answer = await callApi('GET /api/v6/payment/offers');
  return answer.ok ? answer.data : null;
}
