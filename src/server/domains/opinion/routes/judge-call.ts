import type { AdmitMember } from '#server/domains/metering/commands/admit-member.ts';
import type { TakeTextLimit } from '#server/domains/moderation/commands/take-text-limit.ts';
import type { PhoneHash } from '#server/domains/name/queries/list-unlisted.ts';
import type { NumberingPlan } from '#server/domains/numbering/queries/numbering-plan.ts';
import { type ResolvedPhone, resolvePhone } from '#server/domains/numbering/queries/resolve-phone.ts';
import type { RangeList } from '#server/domains/open-data/queries/range-list.ts';
import type { Base } from '#server/domains/part.ts';
import { type Member, memberFailures, requireMember } from '#server/platform/access/actor.ts';
import type { ApiContext } from '#server/platform/http/api.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem, type Refusal } from '#server/platform/http/problem.ts';
import { ask, type RateLimit, take } from '#server/platform/rate-limit/rate-limit.ts';
import type { JudgedNumber } from '../commands/change-opinion.ts';

export interface OpinionDeps extends Pick<Base, 'database' | 'clock' | 'pager' | 'homeOf' | 'visitorOf'> {
  plan: NumberingPlan;
  ranges: RangeList;
  /** Who learns something of a number by it is counted as if they looked it up. */
  admitMember: AdmitMember;
  /** Of numbers that their holders had unlisted. */
  hash: PhoneHash;
  /** What all that is written counts for. */
  takeLimit: TakeTextLimit;
  /** What one member may do in 24 hours. */
  bansPerDay: number;
  tagSetsPerDay: number;
  answersPerDay: number;
}

/** What every call that says something of a number may answer instead. */
export const judgingFailures = [
  'number.invalid',
  'opinion.refused',
  'opinion.own_number',
  ...bodyFailures,
  ...memberFailures,
] as const;

type ReadNumber = Extract<ResolvedPhone, { kind: 'number' }>;
type BeginRefusal = 'sign_in.required' | 'profile.deactivated' | 'number.invalid' | 'opinion.refused';
type DayLimit = 'limit.bans' | 'limit.tags' | 'limit.answers';

/** Who asks, and of which number; or the answer to who may not. */
export function beginJudging(
  { plan, homeOf }: OpinionDeps,
  c: ApiContext,
  fields: { phone: string; country?: string | undefined },
): { member: Member; number: JudgedNumber; resolved: ReadNumber } | Refusal<BeginRefusal> {
  const member = requireMember(c);
  if (member instanceof Response) return member;
  const number = resolvePhone(plan, fields.phone, { country: fields.country, home: () => homeOf(c).country });
  if (number === null) return problem(c, 'number.invalid');
  if (number.kind === 'emergency') return problem(c, 'opinion.refused');
  return { member, number: { phone: number.digits, country: number.country }, resolved: number };
}

/** Counts one more, of the network too; the answer to a member who may do it no more for now says when the limit ends. */
export async function takeOne<Code extends DayLimit>(
  { database, clock, visitorOf, takeLimit }: OpinionDeps,
  c: ApiContext,
  { profileId }: Member,
  limit: RateLimit & { code: Code },
): Promise<Refusal<Code | 'limit.network_writes'> | null> {
  const now = clock.now();
  // Who has none left takes nothing from the network, which others share.
  let retryAfterSeconds = await ask(database.db, limit, profileId, now);
  if (retryAfterSeconds === 0) {
    const stopped = await takeLimit(database.db, 'opinion', { profileId, visitor: visitorOf(c) }, now);
    if (stopped !== null) return problem(c, 'limit.network_writes', stopped);
    retryAfterSeconds = await take(database.db, limit, profileId, now);
  }
  if (retryAfterSeconds === 0) return null;
  const endsAt = new Date(now.getTime() + retryAfterSeconds * 1000).toISOString();
  return problem(c, limit.code, { retryAfterSeconds, details: [{ path: 'endsAt', message: endsAt }] });
}
