import { createIsomorphicFn } from '@tanstack/react-start';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { ServerHtml } from '#web/components/server-html.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import SetRightCard, { type SetRightCardProps } from './set-right-card.tsx';

// Visitors, most readers, use the server's HTML, which contains only links.
const OwnCard = lazyPart<SetRightCardProps & { isOpen: boolean }>(() => import('./set-right-card.tsx'), {
  isOptional: true,
});

/** Keeps the server's HTML: React does not touch it in the browser. */
const writtenCard = createIsomorphicFn()
  .server(
    (props: SetRightCardProps, _: () => void): ReactNode => (
      <div className="contents">
        <SetRightCard {...props} />
      </div>
    ),
  )
  .client((_: SetRightCardProps, onEmpty: () => void): ReactNode => <ServerHtml onEmpty={onEmpty} />);

/**
 * Actions against a number's data; the server's HTML until the reader is known to be the holder, or the first text is
 * written or the last one goes, which changes what can be chosen.
 */
export function SetRightSection({ view }: SetRightCardProps) {
  const isHolder = useSession()?.phone === view.phone.number;
  const [isEmpty, setEmpty] = useState(false);
  const hasTexts = view.commentsTotal > 0;
  const [hadTexts] = useState(hasTexts);
  const isOpen = isEmpty || isHolder || hasTexts !== hadTexts;
  return <OwnCard view={view} isOpen={isOpen} fallback={writtenCard({ view }, () => setEmpty(true))} />;
}
