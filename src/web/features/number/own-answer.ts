import { currentToken } from '#web/api/bearer.ts';
import { keyOf, memberQueries } from '#web/api/member-query.ts';
import { noteLeftRequests } from '#web/features/metering/left-requests.ts';
import { type Asked, type AskOptions, askForView, type ViewSubject } from './look-up.ts';

/** Asks as who is signed in; once, however many want the same answer at the same time. Rejects when it is withdrawn. */
export async function askOwnAnswer(subject: ViewSubject, { isPaid = false }: AskOptions = {}): Promise<Asked> {
  const asked = await memberQueries.fetchQuery({
    queryKey: answerKey(subject, isPaid),
    queryFn: ({ signal }) => askForView(subject, { signal, isPaid }),
    // An answer about a number is as old as its page: the next one asks again.
    staleTime: 0,
    gcTime: 0,
  });
  noteAnswer(asked);
  return asked;
}

/** Whoever wanted the answer has left. */
export function withdrawOwnAnswer(subject: ViewSubject) {
  void memberQueries.cancelQueries({ queryKey: answerKey(subject, false) });
}

/** What an answer to a member says beside the number. */
export function noteAnswer({ answer, askedBy }: Asked) {
  if (answer.ok && askedBy !== null) noteLeftRequests(answer.data.common.leftRequests);
}

/** Seen again, an answer of this age is asked for anew; looked at, one of `watchedMs`. */
const oldMs = 20_000;
const watchedMs = 60_000;
/** So long after the last touch nobody looks at what is open. */
const absentMs = 10 * 60_000;
/** Of the clock of a server that counts look-ups by the day (UTC); so near its end nothing is asked. */
const dayMs = 86_400_000;
const marginMs = 2 * 60_000;

/**
 * Keeps what a member looks at up to date: asks again when the page is seen again, and once a minute while it is seen
 * and used. A number is free for the member for the rest of the day on which it was looked up, and so nothing is asked on
 * the next one: no unit is spent that nobody meant to spend.
 *
 * @param answeredAt seconds since 1970, by the server's clock, of the answer that shows
 * @returns ends it
 */
export function keepFresh(answeredAt: number, ask: () => Promise<unknown>): () => void {
  const begun = performance.now();
  let asked = begun;
  let touched = begun;
  function refresh(ageMs: number) {
    const now = performance.now();
    const ofDay = (answeredAt * 1000) % dayMs;
    const isSameDay = ofDay + (now - begun) + marginMs < dayMs;
    if (document.hidden || !isSameDay || now - asked < ageMs || now - touched > absentMs) return;
    asked = now;
    void ask();
  }
  const touch = () => {
    touched = performance.now();
  };
  const see = () => {
    touch();
    refresh(oldMs);
  };
  const timer = setInterval(() => refresh(watchedMs), watchedMs / 4);
  const touches = ['pointerdown', 'keydown', 'scroll'] as const;
  document.addEventListener('visibilitychange', see);
  for (const kind of touches) addEventListener(kind, touch, { passive: true });
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', see);
    for (const kind of touches) removeEventListener(kind, touch);
  };
}

function answerKey(subject: ViewSubject, isPaid: boolean) {
  return keyOf(currentToken(), 'answer', JSON.stringify(subject), String(isPaid));
}
