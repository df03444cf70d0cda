import { createIsomorphicFn } from '@tanstack/react-start';
import { type ReactNode, useEffect, useState } from 'react';
import type { NumberView } from '#contract/number.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { ServerHtml, useInteraction } from '#web/components/server-html.tsx';
import { withTagWords } from '#web/features/opinion/tag-words.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import type { CommentCardProps } from './comment-card.tsx';
import CommentCard from './comment-card.tsx';
import { textOf } from './text-link.ts';

/** Bundled on the server, which renders the comments for readers without script. */
const loadCard = createIsomorphicFn()
  .server(async () => ({ default: CommentCard }))
  .client(() => import('./comment-card.tsx'));

// Loaded at once for members; for visitors on first interaction.
const LivelyCard = lazyPart<CommentCardProps & { isOpen: boolean; onLost: () => void }>(
  (locale) => withTagWords(locale, loadCard()),
  { close: ({ onLost }) => onLost() },
);

/** Keeps the server's HTML: React does not touch it in the browser. */
const writtenCard = createIsomorphicFn()
  .server(
    (props: CommentCardProps, _: () => void): ReactNode => (
      // Browser tests detect by this attribute that it was not yet replaced.
      <div className="contents" data-written="">
        <CommentCard {...props} />
      </div>
    ),
  )
  .client(
    ({ touch }: CommentCardProps, onEmpty: () => void): ReactNode => <ServerHtml touch={touch} onEmpty={onEmpty} />,
  );

interface CommentSectionProps {
  view: NumberView;
  /** The answer was made for the current session. */
  isOwn?: boolean;
  /** Reloads the number, for its counts. */
  ask?: CommentCardProps['ask'];
  /** Shows how to block a number on a phone; omitted where comments are not invited. */
  onHelp?: CommentCardProps['onHelp'];
}

const nobodyAsks = () => new Promise<never>(() => {});

/**
 * Comments on a number and the box for a new one. Server-rendered for readers without script; its script loads for
 * members, and for visitors on interaction. Renders nothing if there is nothing to show.
 */
export function CommentSection({ view, isOwn = true, ask = nobodyAsks, onHelp }: CommentSectionProps) {
  const session = useSession();
  const [isLost, setLost] = useState(false);
  const { box, touch, isTouched, wake } = useInteraction(() => setLost(false));
  // Deleted comments with replies and the member's own hidden comment count as content.
  const [isEmpty] = useState(view.comments.length === 0 && view.myComment === null);
  // A link may lead to a text that was not rendered.
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
          // Do not replay a failed press with a later one.
          touch.current = {};
          setLost(true);
        }}
        fallback={writtenCard(props, wake)}
      />
    </div>
  );
}
