import { createRouter } from '@tanstack/react-router';
import { FailedPage, PageNotFound } from '#web/screens/frame/failed-page.tsx';
import { routeTree } from './route-tree.gen.ts';

/** One router a request on the server, one a page life in the browser. */
export function getRouter() {
  const router = createRouter({
    routeTree,
    defaultPreload: false,
    scrollRestoration: true,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultNotFoundComponent: () => <PageNotFound />,
    defaultErrorComponent: ({ error }) => <FailedPage error={error} />,
    // Queries hold phone numbers: `?phone=0044…` is text, not JSON.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString();
      return text && `?${text}`;
    },
  });
  // The document carries its data as JSON (`page-data.ts`), not as the router would write them.
  router.serverSsrLifecycle = {
    onServerSsrAttach: [
      (rendering) => {
        rendering.dehydrate = () => Promise.resolve();
      },
    ],
  };
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
