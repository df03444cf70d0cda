import { currentToken } from '#web/api/bearer.ts';
import { keyOf, memberQueries } from '#web/api/member-query.ts';
import { noteLeftRequests } from '#web/features/metering/left-requests.ts';
import { type Asked, type AskOptions, askForView, type ViewSubject } from './look-up.ts';

export { keepFresh } from './keep-fresh.ts';

/** Asks as who is signed in; once, however many want the same answer at the same time. Rejects when it is withdrawn. */
export async function askOwnAnswer(subject: ViewSubject, { payKey }: AskOptions = {}): Promise<Asked> {
  const asked = await memberQueries.fetchQuery({
    queryKey: answerKey(subject, payKey),
    queryFn: ({ signal }) => askForView(subject, { signal, payKey }),
    // An answer about a number is as old as its page: the next one asks again.
    staleTime: 0,
    gcTime: 0,
  });
  noteAnswer(asked);
  return asked;
}

/** Whoever wanted the answer has left. */
export function withdrawOwnAnswer(subject: ViewSubject) {
  void memberQueries.cancelQueries({ queryKey: answerKey(subject) });
}

/** What an answer to a member says beside the number. */
export function noteAnswer({ answer, askedBy }: Asked) {
  if (answer.ok && askedBy !== null) noteLeftRequests(answer.data.common.leftRequests);
}

function answerKey(subject: ViewSubject, payKey = '') {
  return keyOf(currentToken(), 'answer', JSON.stringify(subject), payKey);
}
