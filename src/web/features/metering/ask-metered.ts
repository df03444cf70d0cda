import type { AnswerOf, ProvenCallName } from '#contract/calls.ts';
import { type ApiAnswer, callApi, type SentArgs } from '#web/api/call-api.ts';

/** A metered call. The browser solves a required bot check and repeats it; on the server, status 428 is the answer. */
export async function askMetered<Name extends ProvenCallName>(
  name: Name,
  ...[sent]: SentArgs<Name>
): Promise<ApiAnswer<AnswerOf<Name>>> {
  const answer = await callApi(name, ...([sent] as SentArgs<Name>));
  if (import.meta.env.SSR || answer.ok || answer.status !== 428) return answer;
  // The solver may fail to load: the page then shows the error, and a reload retries.
  const solver = await import('#web/api/bot-check.ts').catch(() => null);
  const proof = (await solver?.solveBotCheck(sent?.signal)) ?? null;
  if (proof === null) return answer;
  return callApi(name, ...([{ ...sent, headers: { ...sent?.headers, altcha: proof } }] as unknown as SentArgs<Name>));
}
