import { moderationCalls } from '#contract/moderation.ts';
import { resolvePhone } from '#server/domains/numbering/door.ts';
import { findOpenProfile } from '#server/domains/profile/door.ts';
import { findNamed } from '#server/domains/text-check/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { problem } from '#server/platform/http/problem.ts';
import { findReportStanding } from '../queries/find-report-standing.ts';
import type { ModerationDeps } from './moderation-deps.ts';

interface Asked {
  comment_id?: number | undefined;
  thread_id?: number | undefined;
  name_hash?: string | undefined;
  phone?: string | undefined;
  country?: string | undefined;
  profile_id?: string | undefined;
}

export function reportStandingRoutes({ database, plan, homeOf, reviewableOf }: ModerationDeps) {
  const api = createApi();

  /** The text that the query names, or null. */
  async function findSubject(c: ApiContext, member: Member, asked: Asked) {
    const { comment_id, thread_id, name_hash: hash } = asked;
    const text = thread_id ?? comment_id;
    if (text !== undefined) {
      const reviewable = reviewableOf(thread_id === undefined ? 'comment' : 'reply');
      return reviewable ? { reviewable, id: String(text) } : null;
    }
    if (hash === undefined) return null;
    const by = await findAsked(c, member, asked);
    return by && findNamed(database.db, reviewableOf, by, hash);
  }

  /** The number, in the way in which its names were requested. */
  async function findAsked(c: ApiContext, member: Member, { phone, country, profile_id: profileId }: Asked) {
    if (phone !== undefined) {
      const number = resolvePhone(plan, phone, { country, home: () => homeOf(c).country });
      return number && { phone: number.digits };
    }
    if (profileId === undefined) return null;
    const found = await findOpenProfile(database.db, profileId, member.profileId);
    return found && { phone: found.phone, profileId };
  }

  addCall(
    api,
    moderationCalls,
    'GET /api/v6/report/standing',
    {
      summary: 'Check what a report would lead to',
      description:
        'For a comment, by comment_id, a reply, by thread_id, or a name or picture, by name_hash with phone or ' +
        'profile_id: whether my report is open, and which reasons moderators rejected for the current version.',
      gives: 'When I reported it, and when it was looked at',
      who: 'member',
      failures: ['text.not_found', 'report.own', 'request.invalid'],
    },
    async (c, { query, member }) => {
      const subject = await findSubject(c, member, query);
      if (subject === null) return problem(c, 'text.not_found');
      const { id, reviewable } = subject;
      // A name that was never reported has no case.
      if (id === null) return ok(c, { reportedTimestamp: null, judged: [] });
      const standing = await findReportStanding(database.db, member, { reviewable, id });
      if ('code' in standing) return problem(c, standing.code);
      return ok(c, {
        reportedTimestamp: standing.reportedAt && toTimestamp(standing.reportedAt),
        judged: standing.judged.map(({ reason, at }) => ({ reason, sinceTimestamp: toTimestamp(at) })),
      });
    },
  );
  return api;
}
