import type { MainData } from '#contract/number.ts';
import { type ApiAnswer, callApi } from '#web/api/call-api.ts';

/** What the search page begins with, and what its reader may still look up today. */
export function loadMainData(signal?: AbortSignal): Promise<ApiAnswer<MainData>> {
  return callApi('GET /api/v202305/main/load', { signal });
}
