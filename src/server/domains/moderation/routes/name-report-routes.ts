import { moderationCalls, type ReportSent } from '#contract/moderation.ts';
import { resolvePhone } from '#server/domains/numbering/door.ts';
import { findOpenProfile } from '#server/domains/profile/door.ts';
import { resolveNamed } from '#server/domains/text-check/door.ts';
import { textLimitFailures } from '#server/domains/write-limits/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, type CallContext, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { IdempotentCall } from '#server/platform/repeat/idempotent-call.ts';
import { type Report, reportText } from '../commands/report-text.ts';
import type { ModerationDeps } from './moderation-deps.ts';

const failures = ['text.not_found', 'report.own', ...textLimitFailures.report, ...bodyFailures] as const;
const description =
  '`name_hash` comes from the list of names, from the lookup for the name that the holder shows, or from the version ' +
  'in the address of the picture that the holder uploaded. Only what is shown can be reported.';

/** Reports of names that others give numbers, and of names and pictures that holders show. */
export function nameReportRoutes(deps: ModerationDeps) {
  const { database, clock, takeLimit, plan, homeOf } = deps;
  const api = createApi();

  async function report(
    c: CallContext<ReportSent>,
    member: Member,
    asked: { phone: string; profileId?: string },
    sent: SentReport,
    named: IdempotentCall,
  ) {
    const { phone, profileId } = asked;
    const by = profileId === undefined ? { phone } : { phone, profileId };
    const found = await resolveNamed(database.db, deps.reviewableOf, by, sent.name_hash);
    if (found === null) return problem(c, 'text.not_found');
    const told: Report = {
      reason: sent.reason,
      words: sent.report_text,
      visitor: deps.visitorOf(c),
      ...(profileId !== undefined && { byProfile: profileId }),
    };
    return named.once(async (joined) => {
      const decisionContext = {
        database: joined,
        takeLimit,
        onTopFrom: deps.onTopFrom,
        notifyOpened: deps.notifyOpened,
      };
      const outcome = await reportText(decisionContext, member, found, told, clock.now());
      if ('refused' in outcome) return problem(c, outcome.refused.code, outcome.refused);
      if ('code' in outcome) return problem(c, outcome.code);
      return ok(c, { status: outcome.status, sinceTimestamp: toTimestamp(outcome.since) });
    });
  }

  addCall(
    api,
    moderationCalls,
    'POST /api/v6/report/contact/by_phone',
    {
      summary: 'Report a name or picture by its number',
      description,
      who: 'member',
      gives: 'What became of it',
      failures: ['number.invalid', ...failures],
    },
    async (c, { fields: { phone, country, ...sent }, named, member }) => {
      const number = resolvePhone(plan, phone, { country, home: () => homeOf(c).country });
      if (number === null) return problem(c, 'number.invalid');
      return report(c, member, { phone: number.digits }, sent, named);
    },
  );

  addCall(
    api,
    moderationCalls,
    'POST /api/v6/report/contact/by_profile',
    {
      summary: 'Report a name or picture by its profile, without learning the number',
      description,
      who: 'member',
      gives: 'What became of it',
      failures: ['profile.not_found', ...failures],
    },
    async (c, { fields: { profile_id: profileId, ...sent }, named, member }) => {
      const found = await findOpenProfile(database.db, profileId, member.profileId);
      if (found === null) return problem(c, 'profile.not_found');
      return report(c, member, { phone: found.phone, profileId }, sent, named);
    },
  );
  return api;
}

interface SentReport {
  name_hash: string;
  report_text: string;
  reason: Report['reason'];
}
