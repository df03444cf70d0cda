import { transparencyCalls } from '#contract/transparency.ts';
import type { Clock } from '#server/platform/clock.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import type { CachedMonths } from './queries/cached-months.ts';

export function transparencyRoutes({ months, clock }: { months: CachedMonths; clock: Clock }) {
  const api = createApi();
  const words = {
    summary: 'List reports and decisions by month',
    description: 'Covers finished months. Counts under five are null and excluded from sums.',
    gives: 'Months, newest first, at most two years',
    who: 'anyone',
    failures: ['session.ended', 'profile.barred', 'server.no_database'],
  } as const;
  addCall(api, transparencyCalls, 'GET /api/v6/transparency', words, async (c) => ok(c, await months.get(clock.now())));
  return api;
}
