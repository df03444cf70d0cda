import { contactCalls, type VotedName } from '#contract/contact.ts';
import type { AdmitMember } from '#server/domains/metering/door.ts';
import { type NameHash, voteOnName } from '#server/domains/name/door.ts';
import { type NumberingPlan, resolvePhone } from '#server/domains/numbering/door.ts';
import type { Base } from '#server/domains/part.ts';
import { findOpenProfile } from '#server/domains/profile/door.ts';
import { type TakeTextLimit, textLimitFailures } from '#server/domains/write-limits/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { addCall, type CallContext, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { IdempotentCall } from '#server/platform/repeat/idempotent-call.ts';

export interface VoteDeps extends Pick<Base, 'database' | 'clock' | 'homeOf' | 'visitorOf' | 'neighborhoodOf'> {
  plan: NumberingPlan;
  admitMember: AdmitMember;
  nameHash: NameHash;
  /** People on different networks who must agree on a name before others see it. */
  namePeople: number;
  takeLimit: TakeTextLimit;
}

interface SentVote {
  name_hash: string;
  like_type: 'LIKE' | 'DISLIKE';
  action_type: 'ADD' | 'REMOVE';
}

const failures = [
  'number.own',
  'contact.not_found',
  'contact.own_name',
  'limit.minute',
  'limit.day',
  ...textLimitFailures.reaction,
  'bot_check.required',
  'bot_check.invalid',
  ...bodyFailures,
] as const;
const description =
  'Like and dislike exclude each other, and repeating one changes nothing. Counts like a lookup of the number, and ' +
  'like a reaction to a text.';

export function voteRoutes(deps: VoteDeps) {
  const { database, clock, plan, nameHash } = deps;
  const api = createApi();

  /** Consumes the look-up limit. Returns the vote, or the refusal. */
  async function admit(c: ApiContext, member: Member, asked: Asked, sent: SentVote, now: Date) {
    const { digits } = asked.number;
    const isAdded = sent.action_type === 'ADD';
    // A refusal reveals as much about a number as a look-up, so it consumes the same limits.
    const admission = await deps.admitMember(member, asked.number, now, c.req.header('altcha'));
    if (!admission.ok) return problem(c, admission.code, { retryAfterSeconds: admission.retryAfterSeconds });
    const writer = { profileId: member.profileId, visitor: deps.visitorOf(c) };
    const by = 'profileId' in asked ? { profileId: asked.profileId } : { phone: digits };
    return {
      phone: digits,
      isLike: sent.like_type === 'LIKE',
      isAdded,
      isMeant: (key: string) => nameHash(by, key) === sent.name_hash,
      network: deps.neighborhoodOf(c),
      takeLimit: (tx: Tx) => deps.takeLimit(tx, 'reaction', writer, now),
    };
  }

  async function vote(c: CallContext<VotedName>, member: Member, asked: Asked, sent: SentVote, named: IdempotentCall) {
    const now = clock.now();
    const wish = await admit(c, member, asked, sent, now);
    if (wish instanceof Response) return wish;
    return named.once(async (joined) => {
      const outcome = await voteOnName(joined, member, wish, deps.namePeople, now);
      if (typeof outcome === 'string') return problem(c, outcome);
      if ('refused' in outcome) return problem(c, outcome.refused.code, outcome.refused);
      const { review, hasLike, hasDislike } = outcome;
      return ok(c, { status: true, reviewResult: review, hasLike, hasDislike });
    });
  }

  addCall(
    api,
    contactCalls,
    'POST /api/v6/contact/like/by_phone',
    {
      summary: 'Like or dislike a name that others give a number',
      description,
      gives: 'How the name stands now',
      who: 'member',
      failures: ['number.invalid', ...failures],
    },
    async (c, { fields, named, member }) => {
      const { phone, country, ...sent } = fields;
      const number = resolvePhone(plan, phone, { country, home: () => deps.homeOf(c).country });
      if (number === null) return problem(c, 'number.invalid');
      if (number.kind === 'emergency') return problem(c, 'contact.not_found');
      return vote(c, member, { number }, sent, named);
    },
  );

  addCall(
    api,
    contactCalls,
    'POST /api/v6/contact/like/by_profile',
    {
      summary: 'Like or dislike a name by profile, without its number',
      description,
      gives: 'How the name stands now',
      who: 'member',
      failures: ['profile.not_found', ...failures],
    },
    async (c, { fields: { profile_id: profileId, ...sent }, named, member }) => {
      const found = await findOpenProfile(database.db, profileId, member.profileId);
      const number = found && resolvePhone(plan, `+${found.phone}`);
      if (number?.kind !== 'number') return problem(c, 'profile.not_found');
      return vote(c, member, { number, profileId }, sent, named);
    },
  );
  return api;
}

/** The number whose name is meant, and the profile if it was named by one. */
type Asked =
  | { number: { digits: string; isValid: boolean } }
  | { number: { digits: string; isValid: boolean }; profileId: string };
