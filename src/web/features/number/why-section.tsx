import { createIsomorphicFn } from '@tanstack/react-start';
import { type ReactNode, useState } from 'react';
import type { Verdict } from '#contract/number.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { WrittenPart } from '#web/components/written-part.tsx';
import { WhyPanel } from './why-panel.tsx';

// Nothing in it answers, so it is fetched only for another verdict than the one that the server wrote about.
const NewerPanel = lazyPart<{ verdict: Verdict; isOpen: boolean }>(
  () => import('./why-panel.tsx').then((panel) => ({ default: panel.WhyPanel })),
  { isOptional: true },
);

/** What the server wrote stays as it is: in the browser React leaves alone what is in there. */
const writtenPanel = createIsomorphicFn()
  .server(
    (verdict: Verdict, _: () => void): ReactNode => (
      <div className="contents">
        <WhyPanel verdict={verdict} />
      </div>
    ),
  )
  .client((_: Verdict, onEmpty: () => void): ReactNode => <WrittenPart onEmpty={onEmpty} />);

/** Why the verdict is what it is. */
export function WhySection({ verdict }: { verdict: Verdict }) {
  const [written] = useState(verdict);
  const [isEmpty, setEmpty] = useState(false);
  return (
    <NewerPanel
      verdict={verdict}
      isOpen={isEmpty || verdict !== written}
      fallback={writtenPanel(verdict, () => setEmpty(true))}
    />
  );
}
