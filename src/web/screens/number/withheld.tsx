import { createIsomorphicFn } from '@tanstack/react-start';
import { type ComponentType, lazy, Suspense } from 'react';
import LimitedPage, { type WithheldPageProps } from './limited-page.tsx';

/** The server writes the page as it is; a browser loads what it needs for it where a question was withheld indeed. */
const Page = createIsomorphicFn()
  .server((): ComponentType<WithheldPageProps> => LimitedPage)
  .client((): ComponentType<WithheldPageProps> => lazy(() => import('./limited-page.tsx')))();

/** Instead of a page whose question was withheld. */
export function WithheldPage(props: WithheldPageProps) {
  return (
    <Suspense>
      <Page {...props} />
    </Suspense>
  );
}
