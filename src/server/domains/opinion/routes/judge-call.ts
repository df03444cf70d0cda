import type { AdmitMember } from '#server/domains/metering/door.ts';
import type { PhoneHash } from '#server/domains/name/door.ts';
import { type NumberingPlan, type ResolvedPhone, resolvePhone } from '#server/domains/numbering/door.ts';
import type { RangeList } from '#server/domains/open-data/door.ts';
import type { Base } from '#server/domains/part.ts';
import type { WritingLimits } from '#server/domains/writing/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { ApiContext } from '#server/platform/http/api.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem, type Refusal } from '#server/platform/http/problem.ts';
import { type RateLimit, takeTogether } from '#server/platform/rate-limit/rate-limit.ts';
import type { JudgedNumber } from '../commands/change-opinion.ts';

export interface OpinionDeps
  extends Pick<Base, 'database' | 'clock' | 'pager' | 'homeOf' | 'visitorOf' | 'neighborhoodOf'> {
  plan: NumberingPlan;
  ranges: RangeList;
  /** Who learns something of a number by it is counted as if they looked it up. */
  admitMember: AdmitMember;
  /** Of numbers that their holders had unlisted. */
  hash: PhoneHash;
  /** What all that is written counts for. */
  networkUses: WritingLimits['networkUses'];
  /** What one member may do in 24 hours. */
  bansPerDay: number;
  tagSetsPerDay: number;
  answersPerDay: number;
}

/** What every call that says something of a number may answer instead. */
export const judgingFailures = ['number.invalid', 'opinion.refused', 'opinion.own_number', ...bodyFailures] as const;

type ReadNumber = Extract<ResolvedPhone, { kind: 'number' }>;
type BeginRefusal = 'number.invalid' | 'opinion.refused';
type DayLimit = 'limit.bans' | 'limit.tags' | 'limit.answers';

/** Of which number a member says something; or the answer where nothing can be said of it. */
export function beginJudging(
  { plan, homeOf }: OpinionDeps,
  c: ApiContext,
  fields: { phone: string; country?: string | undefined },
): { number: JudgedNumber; resolved: ReadNumber } | Refusal<BeginRefusal> {
  const number = resolvePhone(plan, fields.phone, { country: fields.country, home: () => homeOf(c).country });
  if (number === null) return problem(c, 'number.invalid');
  if (number.kind === 'emergency') return problem(c, 'opinion.refused');
  return { number: { phone: number.digits, country: number.country }, resolved: number };
}

/**
 * Counts one more, of the network too, or of neither: who has none left takes nothing from the network, which others
 * share. The answer to a member who may do it no more for now says when the limit ends.
 */
export async function takeOne<Code extends DayLimit>(
  { database, clock, visitorOf, networkUses }: Pick<OpinionDeps, 'database' | 'clock' | 'visitorOf' | 'networkUses'>,
  c: ApiContext,
  { profileId }: Pick<Member, 'profileId'>,
  limit: RateLimit & { code: Code },
): Promise<Refusal<Code | 'limit.network_writes'> | null> {
  const now = clock.now();
  const usedUp = await takeTogether(database.db, [{ limit, who: profileId }, ...networkUses(visitorOf(c))], now);
  if (usedUp === null) return null;
  const { retryAfterSeconds } = usedUp;
  const endsAt = new Date(now.getTime() + retryAfterSeconds * 1000).toISOString();
  const code = usedUp.limit.name === limit.name ? limit.code : 'limit.network_writes';
  return problem(c, code, { retryAfterSeconds, details: [{ path: 'endsAt', message: endsAt }] });
}
