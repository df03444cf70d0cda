import type { NumberView } from '#contract/number.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { type ApiAnswer, ApiFailure } from '#web/api/call-api.ts';
import { setReply } from '#web/api/page-context.ts';
import { askMetered } from '#web/features/metering/ask-metered.ts';
import { readSession, signInSettled } from '#web/features/sign-in/session.ts';
import { loadPhrases } from '#web/features/site/phrase-book.ts';

/** An answer about a number, and the member's profile id it was made for; null for a visitor. */
export interface Asked {
  answer: ApiAnswer<NumberView>;
  askedBy: number | null;
}

export type Refusal = Extract<Asked['answer'], { ok: false }>;

/** Withheld for now: by a rate limit, or until the bot check is solved. */
export function isWithheld({ status, problem }: Refusal): boolean {
  return status === 429 || problem.code.startsWith('bot_check.');
}

export interface AskOptions {
  signal?: AbortSignal | undefined;
  /** Set if the member agreed to pay for a look-up; idempotency key of the payment. */
  payKey?: string | undefined;
}

/** Subject of a view: a number, or the profile of an author without the number. */
export type ViewSubject = ({ phone: string } | { profileId: string }) & { locale: LocaleTag };

/** Requests a view, after a sign-in that is being completed. */
export async function askForView(subject: ViewSubject, { signal, payKey }: AskOptions = {}): Promise<Asked> {
  if (!import.meta.env.SSR) await signInSettled();
  const askedBy = import.meta.env.SSR ? null : (readSession()?.profileId ?? null);
  const query = { locale: subject.locale, paidSearch: payKey ? ('1' as const) : undefined };
  const headers = payKey ? { 'idempotency-key': payKey } : {};
  const answer = await ('phone' in subject
    ? askMetered('GET /api/v202505/search/{phone}', {
        path: { phone: subject.phone },
        query: { ...query, source: 'WEB' },
        headers,
        signal,
      })
    : askMetered('GET /api/v202505/profile/{profileId}', {
        path: { profileId: subject.profileId },
        query: { ...query, source: 'FROM_COMMENTS' },
        headers,
        signal,
      }));
  return { answer, askedBy };
}

/** Whether the address contains no valid number. */
export function isUnreadable(answer: Asked['answer']): boolean {
  return !answer.ok && unreadable.has(answer.problem.code);
}

const unreadable = new Set<string>(['number.invalid', 'number.code', 'number.pattern', 'number.spoilt']);

/**
 * For loaders: the answer, or a refusal that the page can explain, with the document's status set.
 * @throws ApiFailure for any other refusal
 */
export async function loadView(subject: ViewSubject, signal: AbortSignal): Promise<Asked> {
  // Phrases of tags; without them the rest of the page still works.
  const words = loadPhrases(subject.locale, 'tag').catch(() => {});
  const asked = await askForView(subject, { signal });
  await words;
  const { answer } = asked;
  if (answer.ok) return asked;
  const { status, problem, retryAfter } = answer;
  if (isUnreadable(answer)) return asked;
  setReply(status, retryAfter === null ? {} : { 'retry-after': String(retryAfter) });
  if (isWithheld(answer) || problem.code === 'profile.not_found' || problem.code === 'profile.deactivated')
    return asked;
  throw new ApiFailure(status, problem.code);
}
