import { transparencyCalls } from '#contract/transparency.ts';
import type { Clock } from '#server/platform/clock.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import type { KeptMonths } from './queries/kept-months.ts';

export function transparencyRoutes({ months, clock }: { months: KeptMonths; clock: Clock }) {
  const api = createApi();
  const words = {
    summary: 'What was reported and decided, month by month',
    description: 'Of months that are over. Counts under five are null, and no sum counts them in.',
    gives: 'The newest month first, two years at most',
    who: 'anyone',
    failures: ['session.ended', 'profile.barred', 'server.no_database'],
  } as const;
  addCall(api, transparencyCalls, 'GET /api/v6/transparency', words, async (c) => ok(c, await months.get(clock.now())));
  return api;
}
