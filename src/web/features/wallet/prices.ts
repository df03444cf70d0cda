import type { Prices } from '#contract/wallet.ts';
import { callApi } from '#web/api/call-api.ts';

/** What numcy are for; null where the server did not say. */
export async function loadPrices(): Promise<Prices | null> {
  const answer = await callApi('GET /api/v6/numcy/prices');
  return answer.ok ? answer.data : null;
}
