import { createIsomorphicFn } from '@tanstack/react-start';
import { type ReactNode, useState } from 'react';
import type { NumberView } from '#contract/number.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { ServerHtml } from '#web/components/server-html.tsx';
import { OpenReportRecord } from './open-report-record.tsx';

interface OpenReportSectionProps {
  view: NumberView;
}

// Static, so it is fetched only if the data differ from the server's page.
const NewerRecord = lazyPart<OpenReportSectionProps & { isOpen: boolean }>(
  () => import('./open-report-record.tsx').then((record) => ({ default: record.OpenReportRecord })),
  { isOptional: true },
);

/** Keeps the server's HTML: React does not touch it in the browser. */
const writtenRecord = createIsomorphicFn()
  .server(
    ({ view }: OpenReportSectionProps, _: () => void): ReactNode => (
      <div className="contents">
        <OpenReportRecord view={view} />
      </div>
    ),
  )
  .client((_: OpenReportSectionProps, onEmpty: () => void): ReactNode => <ServerHtml onEmpty={onEmpty} />);

/** Complaints in imported data sets on a number's page. Hidden if there are none. */
export function OpenReportSection({ view }: OpenReportSectionProps) {
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
