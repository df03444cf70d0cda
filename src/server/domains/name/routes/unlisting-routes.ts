import { unlistingCalls } from '#contract/unlisting.ts';
import type { Clock } from '#server/platform/clock.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import { consume } from '#server/platform/rate-limit/rate-limit.ts';
import { hourMs } from '#shared/time.ts';
import { relistNumber, type UnlistDeps, unlistNumber } from '../commands/unlist-number.ts';

export interface UnlistingDeps extends UnlistDeps {
  clock: Clock;
  log: Logger;
  /** Per member. Unlisting has no limit. */
  relistingsPerHour: number;
}

export function unlistingRoutes(deps: UnlistingDeps) {
  const api = createApi();
  const listings = { name: 'number-relist', most: deps.relistingsPerHour, spanMs: hourMs };
  addCall(
    api,
    unlistingCalls,
    'POST /api/v6/number/unlist',
    {
      summary: 'Remove every name from my number, until I list it again',
      description: 'Needs a fresh and strong proof of the number.',
      gives: 'It is unlisted',
      who: 'fresh-member',
      failures: [],
    },
    async (c, { named, member }) => {
      // Unlisting outlives the account, so a spoofed caller ID must not be enough.
      if (!member.isProven) return problem(c, 'sign_in.proof_needed');
      let isNew = false;
      const answer = await named.once(async (joined) => {
        isNew = await unlistNumber({ ...deps, database: joined }, member.phone, deps.clock.now());
        return ok(c, { status: true });
      });
      if (isNew) logSecurityEvent(deps.log, 'unlisted', { profileId: member.profileId });
      return answer;
    },
  );

  addCall(
    api,
    unlistingCalls,
    'POST /api/v6/number/relist',
    {
      summary: 'Allow names for my number again; none is restored',
      description: 'Needs a strong proof of the number, of any age. Ten times an hour; unlisting has no limit.',
      gives: 'It is listed',
      who: 'member',
      failures: ['sign_in.proof_needed', 'limit.hour'],
    },
    async (c, { named, member }) => {
      // A spoofed caller ID must not undo it either.
      if (!member.isProven) return problem(c, 'sign_in.proof_needed');
      const retryAfterSeconds = await consume(deps.database.db, listings, member.profileId, deps.clock.now());
      if (retryAfterSeconds > 0) return problem(c, 'limit.hour', { retryAfterSeconds });
      let wasUnlisted = false;
      const answer = await named.once(async (joined) => {
        wasUnlisted = await relistNumber({ ...deps, database: joined }, member.phone);
        return ok(c, { status: true });
      });
      if (wasUnlisted) logSecurityEvent(deps.log, 'relisted', { profileId: member.profileId });
      return answer;
    },
  );

  return api;
}
