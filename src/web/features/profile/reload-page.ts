import type { AnyRouter } from '@tanstack/react-router';

/** Loads what the page shows anew, after a change of the account. The root stays as the server made it. */
export function reloadPage(router: AnyRouter): Promise<void> {
  return router.invalidate({ filter: ({ routeId }) => routeId !== '__root__' });
}
