import { createRoute, z } from '@hono/zod-openapi';
import { botCheckCalls } from '#contract/bot-check.ts';
import type { BotCheck } from '#server/platform/bot-check/bot-check.ts';
import { addRoute, createApi, failures } from '#server/platform/http/api.ts';

const challengeRoute = createRoute({
  method: 'get',
  path: '/api/v6/bot_check/challenge',
  summary: 'Get a proof of work to solve (ALTCHA)',
  request: botCheckCalls['GET /api/v6/bot_check/challenge'],
  responses: {
    200: { description: 'A signed challenge', content: { 'application/json': { schema: z.looseObject({}) } } },
    ...failures('server.failed'),
  },
});

export function meteringRoutes(botCheck: BotCheck) {
  const api = createApi();
  addRoute(api, challengeRoute, async (c) =>
    c.json({ ...(await botCheck.challenge(c.req.valid('query').action)) }, 200, { 'cache-control': 'no-store' }),
  );
  return api;
}
