import { createIsomorphicFn } from '@tanstack/react-start';
import { type ComponentType, lazy, Suspense } from 'react';
import LimitedPage, { type WithheldPageProps } from './limited-page.tsx';

/** The server bundles the page; a browser loads it only when a look-up was refused. */
const Page = createIsomorphicFn()
  .server((): ComponentType<WithheldPageProps> => LimitedPage)
  .client((): ComponentType<WithheldPageProps> => lazy(() => import('./limited-page.tsx')))();

/** Shown when a look-up was refused by a limit or the bot check. */
export function WithheldPage(props: WithheldPageProps) {
  return (
    <Suspense>
      <Page {...props} />
    </Suspense>
  );
}
