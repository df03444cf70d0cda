import { getRouteApi } from '@tanstack/react-router';

const root = getRouteApi('__root__');

/** Site data that the server put into this document. */
export function useSite() {
  return root.useLoaderData();
}
