import { createIsomorphicFn } from '@tanstack/react-start';
import { type ReactNode, useEffect, useState } from 'react';
import type { NumberView } from '#contract/number.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { useTouch, WrittenPart } from '#web/components/written-part.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import type { CommentCardProps } from './comment-card.tsx';
import CommentCard from './comment-card.tsx';
import { textOf } from './text-link.ts';

/** The server has it in its bundle, for it writes what is read without script. */
const loadCard = createIsomorphicFn()
  .server(async () => ({ default: CommentCard }))
  .client(() => import('./comment-card.tsx'));

// Members' at once; a visitor's when something of it is touched.
const LivelyCard = lazyPart<CommentCardProps & { isOpen: boolean; onLost: () => void }>(loadCard, {
  close: ({ onLost }) => onLost(),
});

/** What the server wrote stays as it is: in the browser React leaves alone what is in there. */
const writtenCard = createIsomorphicFn()
  .server(
    (props: CommentCardProps, _: () => void): ReactNode => (
      // Journeys see by the attribute that nothing else has taken its place yet.
      <div className="contents" data-written="">
        <CommentCard {...props} />
      </div>
    ),
  )
  .client(
    ({ touch }: CommentCardProps, onEmpty: () => void): ReactNode => <WrittenPart touch={touch} onEmpty={onEmpty} />,
  );

interface CommentSectionProps {
  view: NumberView;
  /** The answer was made for who is signed in. */
  isOwn?: boolean;
  /** Asks about the number once more, for its counts. */
  ask?: CommentCardProps['ask'];
  /** How often writing was asked for elsewhere on the page; not where nobody is invited to write. */
  asked?: number;
}

const nobodyAsks = () => new Promise<never>(() => {});

/**
 * What others say of a number, and where a member says something. The server's text is read without script; what makes
 * it answer is loaded for members, and for a visitor who touches it. A visitor is promised no comments where there are none.
 */
export function CommentSection({ view, isOwn = true, ask = nobodyAsks, asked }: CommentSectionProps) {
  const session = useSession();
  const [isLost, setLost] = useState(false);
  const { box, touch, isTouched, wake } = useTouch(() => setLost(false));
  useEffect(() => setLost(false), [asked]);
  // A deleted comment whose replies are shown counts as something to read.
  const [isEmpty] = useState(view.comments.length === 0);
  // A link may lead to a text that did not come with the page.
  useEffect(() => {
    const follow = () => {
      if (textOf(location.hash) && !document.getElementById(location.hash.slice(1))) wake();
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  if (isEmpty && asked === undefined) return null;
  const isWanted = asked !== undefined && asked > 0;
  const props = { view, isOwn, ask, asked: asked ?? 0, touch };
  return (
    <div ref={box} className={isEmpty && !isWanted ? 'member-only contents' : 'contents'}>
      <LivelyCard
        {...props}
        isOpen={!isLost && (isTouched || session !== null || isWanted)}
        onLost={() => setLost(true)}
        fallback={writtenCard(props, wake)}
      />
    </div>
  );
}
