import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { NumberView } from '#contract/number.ts';
import { type ApiAnswer, makeProblem } from '#web/api/call-api.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { type Asked, type AskOptions, askForView, type ViewSubject } from './look-up.ts';

// For members alone.
const loadOwnAnswer = () => import('./own-answer.ts');

const unreachable = { ok: false, status: 0, problem: makeProblem(0, 'network.unreachable'), retryAfter: null } as const;

export interface ShownAnswer {
  /** Its `isFetchError`: the own answer could not be fetched, and what shows is the visitor's. */
  answer: ApiAnswer<NumberView>;
  /** It was made for a visitor; where a member looks, the own answer is on its way. */
  isForVisitor: boolean;
  /** Asks once more, as after a change; the answer is shown when it is one. */
  ask(options?: AskOptions): Promise<ApiAnswer<NumberView>>;
}

/**
 * The answer that a page shows. A document is made for visitors: who is signed in has the question asked again, once, as
 * the member: full names, own suggestion, what is left of the free look-ups. A refusal does not take away what the
 * document already shows.
 *
 * @param loaded what the page's loader brought
 * @param subject what it asked for
 */
export function useShownAnswer(loaded: Asked, subject: ViewSubject): ShownAnswer {
  const profileId = useSession()?.profileId ?? null;
  const [own, setOwn] = useState<{ loaded: Asked; asked: Asked } | null>(null);
  const shown = own?.loaded === loaded ? own.asked : loaded;
  const isComing = profileId !== null && shown.askedBy !== profileId;

  // The last question about what is loaded now did not reach the API, or the API could not answer anybody.
  const [failed, setFailed] = useState<Asked | null>(null);

  function take(asked: Asked) {
    setFailed(isUnreachable(asked.answer) ? loaded : null);
    setOwn({ loaded, asked: preferAnswered(shown, asked) });
  }

  useEffect(() => {
    if (!isComing) return;
    let isLeft = false;
    let withdraw = () => {};
    loadOwnAnswer()
      .then(({ askOwnAnswer, withdrawOwnAnswer }) => {
        if (isLeft) throw new Error('left');
        withdraw = () => withdrawOwnAnswer(subject);
        return askOwnAnswer(subject);
      })
      .then(
        (asked) => isLeft || startTransition(() => take(asked)),
        // The chunk that asks did not come, either.
        () => isLeft || setFailed(loaded),
      );
    return () => {
      isLeft = true;
      withdraw();
    };
  }, [isComing, ...Object.values(subject)]);

  // What the loader asked as a member tells what is left, too.
  useEffect(() => {
    if (loaded.askedBy === null) return;
    loadOwnAnswer().then(
      ({ noteAnswer }) => noteAnswer(loaded),
      // Then the search page asks for itself what is left.
      () => {},
    );
  }, [loaded]);

  // Counts that others change meanwhile: a visitor's page shows those of when it was made.
  const isOwn = profileId !== null && shown.askedBy === profileId && shown.answer.ok;
  const newest = useRef<() => Promise<unknown>>(async () => {});
  newest.current = () => askAgain();
  useEffect(() => {
    if (!isOwn || !shown.answer.ok) return;
    const answeredAt = shown.answer.data.verdict.computedAtTimestamp;
    let isLeft = false;
    let end = () => {};
    loadOwnAnswer().then(
      ({ keepFresh }) => {
        if (!isLeft) end = keepFresh(answeredAt, () => newest.current());
      },
      // Without the part that keeps it fresh, the answer that shows stays as it is.
      () => {},
    );
    return () => {
      isLeft = true;
      end();
    };
  }, [isOwn, ...Object.values(subject)]);

  async function askAgain(options?: AskOptions): Promise<ApiAnswer<NumberView>> {
    const asking =
      profileId === null
        ? askForView(subject, options)
        : loadOwnAnswer().then(({ askNewAnswer }) => askNewAnswer(subject, options));
    const asked = await asking.catch(() => null);
    if (asked?.answer.ok) take(asked);
    return asked?.answer ?? unreachable;
  }

  const isFetchError = profileId !== null && failed === loaded;
  const answer = useMemo(
    () => (isFetchError ? markFetchError(shown.answer) : shown.answer),
    [isFetchError, shown.answer],
  );
  return {
    answer,
    isForVisitor: shown.askedBy === null,
    ask: askAgain,
  };
}

/** The view goes on showing, and says that the one that was asked for after it did not come. */
export function markFetchError(answer: ApiAnswer<NumberView>): ApiAnswer<NumberView> {
  return answer.ok ? { ...answer, data: { ...answer.data, isFetchError: true } } : answer;
}

/** The newer answer, unless it is a refusal and the older one is not: then that one, as if made for who asks now. */
export function preferAnswered(older: Asked, newer: Asked): Asked {
  return newer.answer.ok || !older.answer.ok ? newer : { ...older, askedBy: newer.askedBy };
}

/** Not a refusal: nobody would have been answered. */
function isUnreachable(answer: ApiAnswer<unknown>): boolean {
  return !answer.ok && (answer.problem.code === 'network.unreachable' || answer.status >= 500);
}
