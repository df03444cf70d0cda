import { useEffect, useState } from 'react';
import { useLoginWay } from '#web/features/sign-in/login-way.ts';
import { dropChoice, readChoice, storeChoice } from './kept-choice.ts';
import { isNothing, merge, nothingSaid, type Said } from './said.ts';
import { type OpinionPage, useOpinion } from './use-opinion.ts';

/**
 * Giving an opinion: members at once; visitors choose, sign in, and return to their choice, which then needs a press of
 * the member.
 * @param isBack the user returned from the sign-in started here
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
    /** Choice waiting for a sign-in or a press; null if none. */
    choice,
    /** The own opinion as displayed. */
    shown: choice === null ? said : merge(said, choice),
    async change(wish: (said: Said) => Said): Promise<void> {
      if (!isChoosing) return opinion.change(wish);
      const wanted = wish(choice ?? nothingSaid);
      setChoice(isNothing(wanted) ? null : wanted);
      if (profileId === null) storeChoice(phone, wanted);
    },
    /** Sends the choice; a visitor signs in first. */
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
