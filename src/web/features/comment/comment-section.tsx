import { createIsomorphicFn } from '@tanstack/react-start';
import { type ReactNode, useEffect, useState } from 'react';
import type { NumberView } from '#contract/number.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { useTouch, WrittenPart } from '#web/components/written-part.tsx';
import { withTagWords } from '#web/features/opinion/tag-words.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import type { CommentCardProps } from './comment-card.tsx';
import CommentCard from './comment-card.tsx';
import { textOf } from './text-link.ts';

/** The server has it in its bundle, for it writes what is read without script. */
const loadCard = createIsomorphicFn()
  .server(async () => ({ default: CommentCard }))
  .client(() => import('./comment-card.tsx'));

// Members' at once; a visitor's when something of it is touched.
const LivelyCard = lazyPart<CommentCardProps & { isOpen: boolean; onLost: () => void }>(
  (locale) => withTagWords(locale, loadCard()),
  { close: ({ onLost }) => onLost() },
);

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
  /** Shows how to block a number on a phone; not where nobody is invited to say something. */
  onHelp?: CommentCardProps['onHelp'];
}

const nobodyAsks = () => new Promise<never>(() => {});

/**
 * What others say of a number, and where one says what happened. The server's text is read without script; what makes
 * it answer is loaded for members, and for a visitor who touches it. Nobody is promised comments where there are none.
 */
export function CommentSection({ view, isOwn = true, ask = nobodyAsks, onHelp }: CommentSectionProps) {
  const session = useSession();
  const [isLost, setLost] = useState(false);
  const { box, touch, isTouched, wake } = useTouch(() => setLost(false));
  // A deleted comment whose replies are shown counts as something to read, and so does what its author alone reads.
  const [isEmpty] = useState(view.comments.length === 0 && view.myComment === null);
  // A link may lead to a text that did not come with the page.
  useEffect(() => {
    const follow = () => {
      if (textOf(location.hash) && !document.getElementById(location.hash.slice(1))) wake();
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  if (isEmpty && onHelp === undefined) return null;
  const props = { view, isOwn, ask, onHelp, touch };
  return (
    <div ref={box} className="contents">
      <LivelyCard
        {...props}
        isOpen={!isLost && (isTouched || session !== null)}
        onLost={() => {
          // What was pressed in vain is not pressed again with something else.
          touch.current = {};
          setLost(true);
        }}
        fallback={writtenCard(props, wake)}
      />
    </div>
  );
}
