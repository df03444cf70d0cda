import { useEffect, useState } from 'react';
import { useLoginWay } from '#web/features/sign-in/login-way.ts';
import { dropChoice, keepChoice, readChoice } from './kept-choice.ts';
import { isNothing, merge, nothingSaid, type Said } from './said.ts';
import { type OpinionPage, useOpinion } from './use-opinion.ts';

/**
 * How somebody says something of a number: a member at once; a visitor chooses first, signs in, and comes back to what
 * was chosen, which waits for the member's own press.
 *
 * @param isBack the sign-in that was begun from here has led back
 */
export function useTelling(page: OpinionPage, isBack: boolean) {
  const opinion = useOpinion(page);
  const signIn = useLoginWay();
  const { number: phone } = page.view.phone;
  const { profileId, said } = opinion;
  const [choice, setChoice] = useState<Said | null>(() =>
    import.meta.env.SSR || profileId !== null ? null : readChoice(phone),
  );

  useEffect(() => {
    if (!isBack) return;
    setChoice(readChoice(phone));
    dropChoice();
  }, [isBack]);

  const isChoosing = profileId === null || choice !== null;
  return {
    ...opinion,
    /** What waits for a sign-in or a press; null where there is nothing. */
    choice,
    /** What the page shows as mine. */
    shown: choice === null ? said : merge(said, choice),
    async change(wish: (said: Said) => Said): Promise<void> {
      if (!isChoosing) return opinion.change(wish);
      const wanted = wish(choice ?? nothingSaid);
      setChoice(isNothing(wanted) ? null : wanted);
      if (profileId === null) keepChoice(phone, wanted);
    },
    /** Tells others what was chosen; a visitor signs in first. */
    async tell(): Promise<void> {
      if (profileId === null) return signIn('tell');
      const chosen = choice ?? nothingSaid;
      setChoice(null);
      await opinion.change((before) => merge(before, chosen));
    },
    discard() {
      setChoice(null);
      dropChoice();
    },
  };
}

export type Telling = ReturnType<typeof useTelling>;
