import { useState } from 'react';
import { PollRow } from './poll-row.tsx';
import { type OpinionPage, useOpinion } from './use-opinion.ts';

/** Asks whether the call was wanted, of who has just said something of the number and was never asked. */
export default function AskedPoll(page: OpinionPage) {
  const { said, change } = useOpinion(page);
  const { show } = page.view.polls;
  // It stays where it was asked: the answer is seen, and may be another one.
  const [isAsked, setAsked] = useState(show.onComment);
  if (show.onComment && !isAsked) setAsked(true);
  if (!isAsked) return null;
  return (
    <div className="no-print mt-3 rounded-xl bg-raised p-4">
      <PollRow poll="onComment" view={page.view} said={said} onChange={(wish) => void change(wish)} />
    </div>
  );
}
