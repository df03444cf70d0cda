import { createIsomorphicFn } from '@tanstack/react-start';
import { type ReactNode, useState } from 'react';
import type { HolderStatement, Verdict } from '#contract/number.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { ServerHtml } from '#web/components/server-html.tsx';
import { WhyPanel } from './why-panel.tsx';

interface WhySectionProps {
  verdict: Verdict;
  /** The holder's current statement about the number. */
  stated: HolderStatement | null;
}

// Static, so it is fetched only if the verdict differs from the server's page.
const NewerPanel = lazyPart<WhySectionProps & { isOpen: boolean }>(
  () => import('./why-panel.tsx').then((panel) => ({ default: panel.WhyPanel })),
  { isOptional: true },
);

/** Keeps the server's HTML: React does not touch it in the browser. */
const writtenPanel = createIsomorphicFn()
  .server(
    ({ verdict, stated }: WhySectionProps, _: () => void): ReactNode => (
      <div className="contents">
        <WhyPanel verdict={verdict} stated={stated} />
      </div>
    ),
  )
  .client((_: WhySectionProps, onEmpty: () => void): ReactNode => <ServerHtml onEmpty={onEmpty} />);

export function WhySection({ verdict, stated }: WhySectionProps) {
  const [written] = useState(verdict);
  const [isEmpty, setEmpty] = useState(false);
  return (
    <NewerPanel
      verdict={verdict}
      stated={stated}
      isOpen={isEmpty || verdict !== written}
      fallback={writtenPanel({ verdict, stated }, () => setEmpty(true))}
    />
  );
}
