import type { MainData, NumberView } from '#contract/number.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { type ApiAnswer, callApi } from '#web/api/call-api.ts';
import { signInSettled } from '#web/features/sign-in/session.ts';

/**
 * Asks who a number belongs to. In the browser the proof of work that the server may want first is done on the way;
 * while the server renders, status 428 is the answer, and the page asks again from the browser. A sign-in that is just
 * being completed goes first.
 */
export async function lookUpNumber(
  phone: string,
  locale: LocaleTag,
  signal?: AbortSignal,
): Promise<ApiAnswer<NumberView>> {
  const path = `/api/v202505/search/${encodeURIComponent(phone)}?${new URLSearchParams({ locale, source: 'WEB' })}`;
  const init = signal ? { signal } : {};
  if (!import.meta.env.SSR) await signInSettled();
  const answer = await callApi<NumberView>(path, init);
  if (import.meta.env.SSR || answer.ok || answer.status !== 428) return answer;
  const { solveBotCheck } = await import('./bot-check.ts');
  const proof = await solveBotCheck(signal);
  return proof === null ? answer : callApi<NumberView>(path, { ...init, headers: { altcha: proof } });
}

export function loadMainData(locale: LocaleTag, signal?: AbortSignal): Promise<ApiAnswer<MainData>> {
  return callApi<MainData>(`/api/v202305/main/load?${new URLSearchParams({ locale })}`, signal ? { signal } : {});
}
