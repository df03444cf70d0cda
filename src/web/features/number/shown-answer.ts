import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { NumberView } from '#contract/number.ts';
import { type ApiAnswer, makeProblem } from '#web/api/call-api.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { type Asked, type AskOptions, askForView, type ViewSubject } from './look-up.ts';

// Members only.
const loadOwnAnswer = () => import('./own-answer.ts');

const unreachable = { ok: false, status: 0, problem: makeProblem(0, 'network.unreachable'), retryAfter: null } as const;

export interface ShownAnswer {
  /** `isFetchError` of its data: the own answer could not be loaded, and the visitor's is shown. */
  answer: ApiAnswer<NumberView>;
  /** Made for a visitor; for a member the own answer is being loaded. */
  isForVisitor: boolean;
  /** Requests again, as after a change; only a success replaces the shown answer. */
  ask(options?: AskOptions): Promise<ApiAnswer<NumberView>>;
}

/**
 * The answer that a page shows. Documents are rendered for visitors; for a member the request is repeated once as that
 * member: full names, own suggestion, free look-ups left. A refusal does not hide what the document shows.
 * @param loaded answer of the page's loader
 * @param subject what the loader requested
 */
export function useShownAnswer(loaded: Asked, subject: ViewSubject): ShownAnswer {
  const profileId = useSession()?.profileId ?? null;
  const [own, setOwn] = useState<{ loaded: Asked; asked: Asked } | null>(null);
  const shown = own?.loaded === loaded ? own.asked : loaded;
  const isComing = profileId !== null && shown.askedBy !== profileId;

  // The last request for the loaded subject did not reach the API, or got a server error.
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
        // The chunk did not load either.
        () => isLeft || setFailed(loaded),
      );
    return () => {
      isLeft = true;
      withdraw();
    };
  }, [isComing, ...Object.values(subject)]);

  // An answer that the loader got as a member also has the free look-ups left.
  useEffect(() => {
    if (loaded.askedBy === null) return;
    loadOwnAnswer().then(
      ({ noteAnswer }) => noteAnswer(loaded),
      // The search page requests the number itself then.
      () => {},
    );
  }, [loaded]);

  // Keeps counts current that others change; a visitor's page shows those of its time.
  const isOwn = profileId !== null && shown.askedBy === profileId && shown.answer.ok;
  const newest = useRef<() => Promise<unknown>>(async () => {});
  newest.current = () => askAgain();
  useEffect(() => {
    if (!isOwn || !shown.answer.ok) return;
    const answeredAt = shown.answer.data.verdict.computedAtTimestamp;
    let isLeft = false;
    let end = () => {};
    loadOwnAnswer().then(
      ({ refreshWhileVisible }) => {
        if (!isLeft) end = refreshWhileVisible(answeredAt, () => newest.current());
      },
      // Without this chunk, the shown answer is not refreshed.
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

/** Marks the shown answer as not updated. */
export function markFetchError(answer: ApiAnswer<NumberView>): ApiAnswer<NumberView> {
  return answer.ok ? { ...answer, data: { ...answer.data, isFetchError: true } } : answer;
}

/** The newer answer, unless only the older one succeeded: then that one, as if made for the current reader. */
export function preferAnswered(older: Asked, newer: Asked): Asked {
  return newer.answer.ok || !older.answer.ok ? newer : { ...older, askedBy: newer.askedBy };
}

/** A failure that would affect any caller, not a refusal. */
function isUnreachable(answer: ApiAnswer<unknown>): boolean {
  return !answer.ok && (answer.problem.code === 'network.unreachable' || answer.status >= 500);
}
