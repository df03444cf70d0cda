import type { Prices } from '#contract/wallet.ts';
import { callApi } from '#web/api/call-api.ts';

/** Prices in numcy; null if the call failed. */
export async function loadPrices(): Promise<Prices | null> {
  const answer = await callApi('GET /api/v6/numcy/prices');
  return answer.ok ? answer.data : null;
}
