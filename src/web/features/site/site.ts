import { getRouteApi } from '@tanstack/react-router';

const root = getRouteApi('__root__');

/** What the server said about the site when it made this document. */
export function useSite() {
  return root.useLoaderData();
}
