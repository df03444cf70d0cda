import type { AnswerOf, ProvenCallName } from '#contract/calls.ts';
import { type ApiAnswer, callApi, type SentArgs } from '#web/api/call-api.ts';

/**
 * A call that the meter stands before. In the browser the proof of work that the server may want first is done on the
 * way; while the server renders, status 428 is the answer, and the page asks again from the browser.
 */
export async function askMetered<Name extends ProvenCallName>(
  name: Name,
  ...[sent]: SentArgs<Name>
): Promise<ApiAnswer<AnswerOf<Name>>> {
  const answer = await callApi(name, ...([sent] as SentArgs<Name>));
  if (import.meta.env.SSR || answer.ok || answer.status !== 428) return answer;
  // What solves it may be lost on the way: then the page says that it failed, and a reload tries again.
  const solver = await import('#web/api/bot-check.ts').catch(() => null);
  const proof = (await solver?.solveBotCheck(sent?.signal)) ?? null;
  if (proof === null) return answer;
  return callApi(name, ...([{ ...sent, headers: { ...sent?.headers, altcha: proof } }] as unknown as SentArgs<Name>));
}
