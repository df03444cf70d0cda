import type { OpenAPIHono } from '@hono/zod-openapi';
import { createRoute, z } from '@hono/zod-openapi';
import { type ApiContext, type ApiEnv, addRoute, createApi } from './api.ts';
import type { Metrics } from './metrics.ts';

export interface OperationsDeps {
  metrics: Metrics;
  isDatabaseUp(): Promise<boolean>;
  isDraining(): boolean;
  storeState(): 'ok' | 'no_room' | 'no_database' | 'too_old';
  mayReadMetrics(c: ApiContext): boolean;
}

const Health = z.object({ status: z.string() });
const healthAnswer = (description: string) => ({ description, content: { 'application/json': { schema: Health } } });

export function operationsRoutes(deps: OperationsDeps): OpenAPIHono<ApiEnv> {
  const api = createApi();
  addRoute(
    api,
    createRoute({
      method: 'get',
      path: '/healthz',
      summary: 'Check that the process is alive',
      responses: {
        200: healthAnswer(
          'Alive: `ok`; `no_room`, where its disk is full and nothing is saved; or `too_old`, where a newer version ' +
            'changed the database and all else is answered 503',
        ),
        503: healthAnswer('`no_database`: the embedded database is lost, and the process ends'),
      },
    }),
    (c) => {
      const status = deps.storeState();
      return c.json({ status }, status === 'no_database' ? 503 : 200, { 'cache-control': 'no-store' });
    },
  );
  addRoute(
    api,
    createRoute({
      method: 'get',
      path: '/readyz',
      summary: 'Check that the process can serve: the database answers and it is not stopping',
      responses: {
        200: healthAnswer('Ready: `ok`, or `no_room`, where only reading works'),
        503: healthAnswer('`draining`, `too_old` or `no_database`'),
      },
    }),
    async (c) => {
      if (deps.isDraining()) return c.json({ status: 'draining' }, 503);
      if (deps.storeState() === 'too_old') return c.json({ status: 'too_old' }, 503);
      if (!(await deps.isDatabaseUp())) return c.json({ status: 'no_database' }, 503);
      return c.json({ status: deps.storeState() }, 200, { 'cache-control': 'no-store' });
    },
  );
  addRoute(
    api,
    createRoute({
      method: 'get',
      path: '/metrics',
      summary: 'Read metrics for Prometheus; for the operator only',
      responses: {
        200: { description: 'Prometheus text', content: { 'text/plain': { schema: z.string() } } },
        404: { description: 'Not for this caller' },
      },
    }),
    async (c) => {
      // Not 403, on which the web app would drop its token.
      if (!deps.mayReadMetrics(c)) return c.notFound();
      return c.body(await deps.metrics.registry.metrics(), 200, {
        'content-type': deps.metrics.registry.contentType,
        'cache-control': 'no-store',
      });
    },
  );
  return api;
}
