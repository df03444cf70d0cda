import { createIsomorphicFn } from '@tanstack/react-start';
import { type ReactNode, useState } from 'react';
import type { HolderStatement, Verdict } from '#contract/number.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { WrittenPart } from '#web/components/written-part.tsx';
import { WhyPanel } from './why-panel.tsx';

interface WhySectionProps {
  verdict: Verdict;
  /** What the holder states of the number now. */
  stated: HolderStatement | null;
}

// Nothing in it answers, so it is fetched only for another verdict than the one that the server wrote about.
const NewerPanel = lazyPart<WhySectionProps & { isOpen: boolean }>(
  () => import('./why-panel.tsx').then((panel) => ({ default: panel.WhyPanel })),
  { isOptional: true },
);

/** What the server wrote stays as it is: in the browser React leaves alone what is in there. */
const writtenPanel = createIsomorphicFn()
  .server(
    ({ verdict, stated }: WhySectionProps, _: () => void): ReactNode => (
      <div className="contents">
        <WhyPanel verdict={verdict} stated={stated} />
      </div>
    ),
  )
  .client((_: WhySectionProps, onEmpty: () => void): ReactNode => <WrittenPart onEmpty={onEmpty} />);

/** Why the verdict is what it is. */
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
