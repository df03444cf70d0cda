import { createIsomorphicFn } from '@tanstack/react-start';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { WrittenPart } from '#web/components/written-part.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import SetRightCard, { type SetRightCardProps } from './set-right-card.tsx';

// Visitors, who are most, do with what the server wrote: all that is in it is links.
const OwnCard = lazyPart<SetRightCardProps & { isOpen: boolean }>(() => import('./set-right-card.tsx'), {
  isOptional: true,
});

/** What the server wrote stays as it is: in the browser React leaves alone what is in there. */
const writtenCard = createIsomorphicFn()
  .server(
    (props: SetRightCardProps, _: () => void): ReactNode => (
      <div className="contents">
        <SetRightCard {...props} />
      </div>
    ),
  )
  .client((_: SetRightCardProps, onEmpty: () => void): ReactNode => <WrittenPart onEmpty={onEmpty} />);

/** What can be done about what a number's page says, in the server's words until somebody is known to be its holder. */
export function SetRightSection({ view }: SetRightCardProps) {
  const isHolder = useSession()?.phone === view.phone.number;
  const [isEmpty, setEmpty] = useState(false);
  return <OwnCard view={view} isOpen={isEmpty || isHolder} fallback={writtenCard({ view }, () => setEmpty(true))} />;
}
