import type { AdmitMember } from '#server/domains/metering/door.ts';
import type { PhoneHash } from '#server/domains/name/door.ts';
import { type NumberingPlan, type ResolvedPhone, resolvePhone } from '#server/domains/numbering/door.ts';
import type { RangeList } from '#server/domains/open-data/door.ts';
import type { Base } from '#server/domains/part.ts';
import type { WriteLimits } from '#server/domains/write-limits/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { ApiContext } from '#server/platform/http/api.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem, type Refusal } from '#server/platform/http/problem.ts';
import { consumeAll, type RateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import type { JudgedNumber } from '../commands/change-opinion.ts';

export interface OpinionDeps
  extends Pick<Base, 'database' | 'clock' | 'pager' | 'homeOf' | 'visitorOf' | 'neighborhoodOf'> {
  plan: NumberingPlan;
  ranges: RangeList;
  /** A call that reveals whether a number is unlisted counts as a look-up. */
  admitMember: AdmitMember;
  hash: PhoneHash;
  /** Limits per network, shared by all writing calls. */
  networkUses: WriteLimits['networkUses'];
  blocksPerDay: number;
  tagSetsPerDay: number;
  answersPerDay: number;
}

export const judgingFailures = ['number.invalid', 'opinion.refused', 'opinion.own_number', ...bodyFailures] as const;

type ReadNumber = Extract<ResolvedPhone, { kind: 'number' }>;
type BeginRefusal = 'number.invalid' | 'opinion.refused';
type DayLimit = 'limit.bans' | 'limit.tags' | 'limit.answers';

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

/** Takes one of both limits or of neither: a member without budget must not use up the network's. */
export async function takeOne<Code extends DayLimit>(
  { database, clock, visitorOf, networkUses }: Pick<OpinionDeps, 'database' | 'clock' | 'visitorOf' | 'networkUses'>,
  c: ApiContext,
  { profileId }: Pick<Member, 'profileId'>,
  limit: RateLimit & { code: Code },
): Promise<Refusal<Code | 'limit.network_writes'> | null> {
  const now = clock.now();
  const usedUp = await consumeAll(database.db, [{ limit, who: profileId }, ...networkUses(visitorOf(c))], now);
  if (usedUp === null) return null;
  const { retryAfterSeconds } = usedUp;
  const endsAt = new Date(now.getTime() + retryAfterSeconds * 1000).toISOString();
  const code = usedUp.limit.name === limit.name ? limit.code : 'limit.network_writes';
  return problem(c, code, { retryAfterSeconds, details: [{ path: 'endsAt', message: endsAt }] });
}
