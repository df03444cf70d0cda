import type { AnyRouter } from '@tanstack/react-router';

/** Reloads the page's data after a change of the account, except for the root's. */
export function reloadPage(router: AnyRouter): Promise<void> {
  return router.invalidate({ filter: ({ routeId }) => routeId !== '__root__' });
}
