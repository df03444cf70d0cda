import type { MainData } from '#contract/number.ts';
import { type ApiAnswer, callApi } from '#web/api/call-api.ts';

/** Data of the search page, and the free look-ups left. */
export function loadMainData(signal?: AbortSignal): Promise<ApiAnswer<MainData>> {
  return callApi('GET /api/v202305/main/load', { signal });
}
