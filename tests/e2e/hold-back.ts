import type { Visitor } from './visitor.ts';

/** Calls to `path` wait until what this gives is called. */
export async function holdBack({ context }: Visitor, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route(path, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
