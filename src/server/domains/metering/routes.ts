import { createRoute, z } from '@hono/zod-openapi';
import type { BotCheck } from '#server/platform/bot-check/bot-check.ts';
import { addCall, createApi, failures } from '#server/platform/http/api.ts';
import { lookupAction } from './policy.ts';

const challengeRoute = createRoute({
  method: 'get',
  path: '/api/v6/bot_check/challenge',
  summary: 'A proof of work to solve (ALTCHA)',
  request: {
    query: z.object({
      action: z.enum([lookupAction, 'sign-in']).default(lookupAction).meta({ description: 'What it is good for' }),
    }),
  },
  responses: {
    200: { description: 'A signed challenge', content: { 'application/json': { schema: z.looseObject({}) } } },
    ...failures('server.failed'),
  },
});

/** Proofs of work, for who reached the limit of what is free without one. */
export function meteringRoutes(botCheck: BotCheck) {
  const api = createApi();
  addCall(api, challengeRoute, async (c) =>
    c.json({ ...(await botCheck.challenge(c.req.valid('query').action)) }, 200, { 'cache-control': 'no-store' }),
  );
  return api;
}
