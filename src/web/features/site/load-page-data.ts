import { notFound } from '@tanstack/react-router';
import type { PhrasePart } from '#shared/phrases.ts';
import { type ApiAnswer, ApiFailure } from '#web/api/call-api.ts';
import { readLocale, setReply } from '#web/api/page-context.ts';
import { loadPhrases } from './phrase-book.ts';

/**
 * Loads a page's data and its phrases, for a route's loader.
 * @param asked the pending call
 * @throws what the router shows as not found, or as an error
 */
export async function loadPageData<Data>(asked: Promise<ApiAnswer<Data>>, lang: string | undefined, part: PhrasePart) {
  await loadPhrases(readLocale(lang), part);
  const answer = await asked;
  if (answer.ok) return answer.data;
  if (answer.status === 404 || answer.status === 400) throw notFound();
  // A failed page is otherwise a server error. This passes on the status, and when to retry.
  if (answer.retryAfter !== null) setReply(answer.status, { 'retry-after': String(answer.retryAfter) });
  throw new ApiFailure(answer.status, answer.problem.code);
}
