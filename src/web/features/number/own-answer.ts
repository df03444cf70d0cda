import { currentToken } from '#web/api/bearer.ts';
import { keyOf, memberQueries } from '#web/api/member-query.ts';
import { noteLeftRequests } from '#web/features/metering/left-requests.ts';
import { type Asked, type AskOptions, askForView, type ViewSubject } from './look-up.ts';

/** Distinguishes a repeated request from the first, which ends with its answer. */
const again = 'again';

export { refreshWhileVisible } from './refresh-while-visible.ts';

/** Requests as the signed-in member; concurrent requests share one answer. Rejects when cancelled. */
export const askOwnAnswer = (subject: ViewSubject): Promise<Asked> => askUnder('', subject);

async function askUnder(turn: string, subject: ViewSubject, { payKey }: AskOptions = {}): Promise<Asked> {
  const asked = await memberQueries.fetchQuery({
    queryKey: answerKey(subject, payKey ?? turn),
    queryFn: ({ signal }) => askForView(subject, { signal, payKey }),
    // Not cached: every page requests its own answer.
    staleTime: 0,
    gcTime: 0,
  });
  noteAnswer(asked);
  return asked;
}

/** Requests again, after a change: a pending answer may be older, so it is awaited first. */
export async function askNewAnswer(subject: ViewSubject, options?: AskOptions): Promise<Asked> {
  const isComing = memberQueries.isFetching({ queryKey: answerKey(subject) }) > 0;
  if (isComing) await askOwnAnswer(subject).catch(() => {});
  return askUnder(again, subject, options);
}

/** Cancels the first request when its page is left; repeated requests go on. */
export function withdrawOwnAnswer(subject: ViewSubject) {
  void memberQueries.cancelQueries({ queryKey: answerKey(subject) });
}

/** Stores what an answer to a member says besides the number. */
export function noteAnswer({ answer, askedBy }: Asked) {
  if (answer.ok && askedBy !== null) noteLeftRequests(answer.data.common.leftRequests);
}

function answerKey(subject: ViewSubject, turn = '') {
  return keyOf(currentToken(), 'answer', JSON.stringify(subject), turn);
}
