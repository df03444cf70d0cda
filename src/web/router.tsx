import { createRouter } from '@tanstack/react-router';
import { routeTree } from './route-tree.gen.ts';

/** One router a request on the server, one a page life in the browser. */
export function getRouter() {
  return createRouter({ routeTree, defaultPreload: false, scrollRestoration: true });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
