import { createIsomorphicFn } from '@tanstack/react-start';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { NumberView } from '#contract/number.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import type { CommentCardProps, Touch } from './comment-card.tsx';
import CommentCard from './comment-card.tsx';

// Members' at once; a visitor's when something of it is touched.
const LivelyCard = lazyPart<CommentCardProps & { isOpen: boolean; onLost: () => void }>(
  () => import('./comment-card.tsx'),
  { close: ({ onLost }) => onLost() },
);

/** What the server wrote stays as it is: in the browser React leaves alone what is in there. */
const writtenCard = createIsomorphicFn()
  .server(
    (props: CommentCardProps, _: () => void): ReactNode => (
      <div className="contents">
        <CommentCard {...props} />
      </div>
    ),
  )
  .client(
    ({ touch }: CommentCardProps, onEmpty: () => void): ReactNode => <WrittenCard touch={touch} onEmpty={onEmpty} />,
  );

interface CommentSectionProps {
  view: NumberView;
  /** Asks about the number once more, for its counts. */
  ask?: () => Promise<unknown>;
  /** How often writing was asked for elsewhere on the page; not where nobody is invited to write. */
  asked?: number;
}

const nobodyAsks = () => Promise.resolve();

/**
 * What others say of a number, and where a member says something. The server's text is read without script; what makes
 * it answer is loaded for members, and for a visitor who touches it. A visitor is promised no comments where there are none.
 */
export function CommentSection({ view, ask = nobodyAsks, asked }: CommentSectionProps) {
  const session = useSession();
  const [isTouched, setTouched] = useState(false);
  const [isLost, setLost] = useState(false);
  useEffect(() => setLost(false), [asked]);
  const touch = useRef<Touch>({});
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const feel = ({ type, target }: Event) => {
      if (type === 'click') touch.current.press = (target as Element).closest<HTMLElement>('button')?.dataset.act;
      setTouched(true);
      setLost(false);
    };
    for (const kind of ['pointerover', 'focusin', 'click']) box.current?.addEventListener(kind, feel);
  }, []);
  const [isEmpty] = useState(view.commentsTotal === 0);
  if (isEmpty && asked === undefined) return null;
  const isWanted = asked !== undefined && asked > 0;
  const props = { view, ask, asked: asked ?? 0, touch };
  const wake = () => setTouched(true);
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

/** Holds the server's text, and notes where somebody was when the lively card takes its place. */
function WrittenCard({ touch, onEmpty }: Pick<CommentCardProps, 'touch'> & { onEmpty: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A page that came without a document.
    if (!box.current?.firstChild) onEmpty();
  }, []);
  return (
    <div
      ref={(element) => {
        box.current = element;
        return () => {
          const field = element?.querySelector('textarea');
          const { activeElement } = document;
          if (element?.contains(activeElement)) touch.current.focus = (activeElement as HTMLElement).dataset.act;
          touch.current.typed = field?.value;
        };
      }}
      className="contents"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
