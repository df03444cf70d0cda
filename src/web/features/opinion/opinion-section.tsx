import { createIsomorphicFn } from '@tanstack/react-start';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { useTouch, WrittenPart } from '#web/components/written-part.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import type { OpinionCardProps } from './opinion-card.tsx';
import OpinionCard from './opinion-card.tsx';
import { withTagWords } from './tag-words.ts';

/** The server has it in its bundle, for it writes what is read without script. */
const loadCard = createIsomorphicFn()
  .server(async () => ({ default: OpinionCard }))
  .client(() => import('./opinion-card.tsx'));

// Members' at once; a visitor's when something of it is touched.
const LivelyCard = lazyPart<OpinionCardProps & { isOpen: boolean; onLost: () => void }>(
  (locale) => withTagWords(locale, loadCard()),
  { close: ({ onLost }) => onLost() },
);

/** What the server wrote stays as it is: in the browser React leaves alone what is in there. */
const writtenCard = createIsomorphicFn()
  .server(
    (props: OpinionCardProps, _: () => void): ReactNode => (
      <div className="contents">
        <OpinionCard {...props} />
      </div>
    ),
  )
  .client(
    ({ touch }: OpinionCardProps, onEmpty: () => void): ReactNode => <WrittenPart touch={touch} onEmpty={onEmpty} />,
  );

/** What people say of a number by tags and answers. What makes it answer comes like that of the comments. */
export function OpinionSection(page: Omit<OpinionCardProps, 'touch'>) {
  const session = useSession();
  const [isLost, setLost] = useState(false);
  const { box, touch, isTouched, wake } = useTouch(() => setLost(false));
  const props = { ...page, touch };
  return (
    <div ref={box} className="contents">
      <LivelyCard
        {...props}
        isOpen={!isLost && (isTouched || session !== null)}
        onLost={() => setLost(true)}
        fallback={writtenCard(props, wake)}
      />
    </div>
  );
}
