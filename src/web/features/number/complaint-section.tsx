import { createIsomorphicFn } from '@tanstack/react-start';
import { type ReactNode, useState } from 'react';
import type { NumberView } from '#contract/number.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { WrittenPart } from '#web/components/written-part.tsx';
import { ComplaintRecord } from './complaint-record.tsx';

interface ComplaintSectionProps {
  view: NumberView;
}

// Nothing in it needs script, so it is fetched only for another record than the one in the server's page.
const NewerRecord = lazyPart<ComplaintSectionProps & { isOpen: boolean }>(
  () => import('./complaint-record.tsx').then((record) => ({ default: record.ComplaintRecord })),
  { isOptional: true },
);

/** In the browser React leaves the server's text alone. */
const writtenRecord = createIsomorphicFn()
  .server(
    ({ view }: ComplaintSectionProps, _: () => void): ReactNode => (
      <div className="contents">
        <ComplaintRecord view={view} />
      </div>
    ),
  )
  .client((_: ComplaintSectionProps, onEmpty: () => void): ReactNode => <WrittenPart onEmpty={onEmpty} />);

/** Complaints that imported data sets hold, on a number's page. Nothing where there are none. */
export function ComplaintSection({ view }: ComplaintSectionProps) {
  const [written] = useState(view.verdict);
  const [isEmpty, setEmpty] = useState(false);
  if (view.openData.length === 0) return null;
  return (
    <NewerRecord
      view={view}
      isOpen={isEmpty || view.verdict !== written}
      fallback={writtenRecord({ view }, () => setEmpty(true))}
    />
  );
}
