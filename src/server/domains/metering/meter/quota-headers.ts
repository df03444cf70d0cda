import type { MiddlewareHandler } from 'hono';
import type { Clock } from '#server/platform/clock.ts';
import type { ApiEnv } from '#server/platform/http/api.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import type { MemberLimits } from '../commands/admit-member.ts';
import { programAsker } from '../commands/admit-program.ts';
import type { Quota, VisitorMeter } from './visitor-meter.ts';

/**
 * Adds the rate limit fields of draft-ietf-httpapi-ratelimit-headers-11 to each response to a program, refusals
 * included: how many distinct numbers its member may look up, and how many are left.
 */
export function createQuotaHeaders(meter: VisitorMeter, limits: MemberLimits, clock: Clock): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next();
    const program = c.get('program');
    if (!program) return;
    const { key, perDay } = programAsker(program, limits);
    const { day, minute } = meter.quotas(key, perDay, clock.now());
    const { headers } = c.res;
    headers.set('ratelimit-policy', `${policy('day', day, dayMs)}, ${policy('minute', minute, minuteMs)}`);
    headers.set('ratelimit', `${rest('day', day)}, ${rest('minute', minute)}`);
  };
}

function policy(name: string, { most }: Quota, windowMs: number): string {
  return `"${name}";q=${most};w=${windowMs / 1000}`;
}

function rest(name: string, { left, resetSeconds }: Quota): string {
  return `"${name}";r=${left};t=${resetSeconds}`;
}
