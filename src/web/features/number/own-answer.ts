import { currentToken } from '#web/api/bearer.ts';
import { keyOf, memberQueries } from '#web/api/member-query.ts';
import { noteLeftRequests } from '#web/features/metering/left-requests.ts';
import { type Asked, type AskOptions, askForView, type ViewSubject } from './look-up.ts';

/** What tells a question that is asked again from the first one, which ends when its answer is there. */
const again = 'again';

export { keepFresh } from './keep-fresh.ts';

/** Asks as who is signed in; once, however many want the same answer at the same time. Rejects when it is withdrawn. */
export const askOwnAnswer = (subject: ViewSubject): Promise<Asked> => askUnder('', subject);

async function askUnder(turn: string, subject: ViewSubject, { payKey }: AskOptions = {}): Promise<Asked> {
  const asked = await memberQueries.fetchQuery({
    queryKey: answerKey(subject, payKey ?? turn),
    queryFn: ({ signal }) => askForView(subject, { signal, payKey }),
    // An answer about a number is as old as its page: the next one asks again.
    staleTime: 0,
    gcTime: 0,
  });
  noteAnswer(asked);
  return asked;
}

/** Asks once more, as after a change: an answer that is on its way may be older than that, and is waited for first. */
export async function askNewAnswer(subject: ViewSubject, options?: AskOptions): Promise<Asked> {
  const isComing = memberQueries.isFetching({ queryKey: answerKey(subject) }) > 0;
  if (isComing) await askOwnAnswer(subject).catch(() => {});
  return askUnder(again, subject, options);
}

/** Whoever wanted the first answer has left; what was asked again since goes on. */
export function withdrawOwnAnswer(subject: ViewSubject) {
  void memberQueries.cancelQueries({ queryKey: answerKey(subject) });
}

/** What an answer to a member says beside the number. */
export function noteAnswer({ answer, askedBy }: Asked) {
  if (answer.ok && askedBy !== null) noteLeftRequests(answer.data.common.leftRequests);
}

function answerKey(subject: ViewSubject, turn = '') {
  return keyOf(currentToken(), 'answer', JSON.stringify(subject), turn);
}
