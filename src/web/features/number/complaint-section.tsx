import { createIsomorphicFn } from '@tanstack/react-start';
import { type ReactNode, useState } from 'react';
import type { NumberView } from '#contract/number.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { ServerHtml } from '#web/components/server-html.tsx';
import { ComplaintRecord } from './complaint-record.tsx';

interface ComplaintSectionProps {
  view: NumberView;
}

// Static, so it is fetched only if the data differ from the server's page.
const NewerRecord = lazyPart<ComplaintSectionProps & { isOpen: boolean }>(
  () => import('./complaint-record.tsx').then((record) => ({ default: record.ComplaintRecord })),
  { isOptional: true },
);

/** Keeps the server's HTML: React does not touch it in the browser. */
const writtenRecord = createIsomorphicFn()
  .server(
    ({ view }: ComplaintSectionProps, _: () => void): ReactNode => (
      <div className="contents">
        <ComplaintRecord view={view} />
      </div>
    ),
  )
  .client((_: ComplaintSectionProps, onEmpty: () => void): ReactNode => <ServerHtml onEmpty={onEmpty} />);

/** Complaints in imported data sets on a number's page. Hidden if there are none. */
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
