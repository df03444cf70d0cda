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

/** Calls to `path` are answered by the server at once, and the answer waits until what this gives is called. */
export async function holdAnswer({ context }: Visitor, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route(path, async (route) => {
    const response = await route.fetch();
    await promise;
    await route.fulfill({ response });
  });
  return resolve;
}
