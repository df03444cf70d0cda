import { profileCalls } from '#contract/profile.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { consume } from '#server/platform/rate-limit/rate-limit.ts';
import { hourMs } from '#shared/time.ts';
import type { ProfileDeps } from '../commands/profile-deps.ts';
import { stateOfNumber, takeBackStatement } from '../commands/state-of-number.ts';
import { presentStated } from '../views.ts';

export function statementRoutes(deps: ProfileDeps) {
  const api = createApi();
  const { clock, database } = deps;
  const stated = { name: 'holder-statements', most: deps.perHour.edits, spanMs: hourMs };

  addCall(
    api,
    profileCalls,
    'POST /api/v6/number/state',
    {
      summary: 'State that my number makes no calls or is spoofed',
      description:
        `Shown with its dates on the number’s page for ${deps.statementDays} days, or fewer if \`days\` says so. ` +
        'Stating it again extends it and keeps its first day. It does not affect the verdict and ends with the ' +
        'holder period. Needs a fresh and strong proof of the number.',
      gives: 'What is stated now',
      who: 'fresh-member',
      failures: ['limit.hour', ...bodyFailures],
    },
    async (c, { fields: { kind, days = deps.statementDays }, named, member }) => {
      if (days > deps.statementDays) return problem(c, 'request.invalid');
      const now = clock.now();
      const retryAfterSeconds = await consume(database.db, stated, member.profileId, now);
      if (retryAfterSeconds > 0) return problem(c, 'limit.hour', { retryAfterSeconds });
      return named.once(async (joined) => {
        const outcome = await stateOfNumber(joined, member, { kind, days }, now);
        return typeof outcome === 'string' ? problem(c, outcome) : ok(c, presentStated(outcome));
      });
    },
  );

  addCall(
    api,
    profileCalls,
    'POST /api/v6/number/unstate',
    {
      summary: 'Withdraw my statement about my number',
      gives: 'Nothing is stated of it any more',
      who: 'member',
      failures: ['limit.hour'],
    },
    async (c, { named, member }) => {
      const retryAfterSeconds = await consume(database.db, stated, member.profileId, clock.now());
      if (retryAfterSeconds > 0) return problem(c, 'limit.hour', { retryAfterSeconds });
      return named.once(async (joined) => {
        await takeBackStatement(joined, member);
        return ok(c, { status: true });
      });
    },
  );
  return api;
}
