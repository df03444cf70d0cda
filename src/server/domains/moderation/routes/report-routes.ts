import { moderationCalls } from '#contract/moderation.ts';
import { findTitles, keyOfText } from '#server/domains/text-check/door.ts';
import { textLimitFailures } from '#server/domains/write-limits/door.ts';
import { refuseAccess } from '#server/platform/access/actor.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { markRead } from '../commands/mark-read.ts';
import { reportText } from '../commands/report-text.ts';
import { findReporter, withdrawReport } from '../commands/withdraw-report.ts';
import { listHeld } from '../queries/list-held.ts';
import { listLostVotes } from '../queries/list-lost-votes.ts';
import { listMyReports } from '../queries/list-my-reports.ts';
import { presentHeld, presentLostVotes, presentReport } from '../views.ts';
import type { ModerationDeps } from './moderation-deps.ts';

/** Members' reports, and what moderators decided about them and about their own texts. */
export function reportRoutes(deps: ModerationDeps) {
  const { database, clock, pager, takeLimit, reviewableOf, onTopFrom, notifyOpened } = deps;
  const api = createApi();

  addCall(
    api,
    moderationCalls,
    'POST /api/v6/report/comment',
    {
      summary: 'Report a comment, by comment_id, or a reply, by thread_id',
      description: 'One report per person and text; none for a reason that moderators rejected for this version.',
      gives: 'What became of it',
      who: 'member',
      failures: ['text.not_found', 'report.own', ...textLimitFailures.report, ...bodyFailures],
    },
    async (c, { fields, named, member }) => {
      const isReply = fields.thread_id !== undefined;
      const id = fields.thread_id ?? fields.comment_id;
      const reviewable = reviewableOf(isReply ? 'reply' : 'comment');
      if (id === undefined || !reviewable) return problem(c, 'text.not_found');
      const report = { reason: fields.reason, words: fields.report_text, visitor: deps.visitorOf(c) };
      return named.once(async (joined) => {
        const decisionContext = { database: joined, takeLimit, onTopFrom, notifyOpened };
        const sent = await reportText(decisionContext, member, { reviewable, id: String(id) }, report, clock.now());
        if ('refused' in sent) return problem(c, sent.refused.code, sent.refused);
        if ('code' in sent) return problem(c, sent.code);
        return ok(c, { status: sent.status, sinceTimestamp: toTimestamp(sent.since) });
      });
    },
  );

  addCall(
    api,
    moderationCalls,
    'POST /api/v6/report/withdraw',
    {
      summary: 'Withdraw a report that is not decided yet',
      gives: 'It is not there any more',
      who: 'member',
      failures: ['text.not_found', ...bodyFailures],
    },
    async (c, { fields, named, member }) => {
      return named.once(async (joined) => {
        const isDone = await withdrawReport({ ...deps, database: joined }, member, fields.report_id, clock.now());
        if (isDone) return ok(c, { status: true });
        const reporter = await findReporter(joined.db, fields.report_id);
        const isForeign = reporter !== null && reporter !== member.profileId;
        return isForeign ? refuseAccess(c, member, 'text.not_found') : problem(c, 'text.not_found');
      });
    },
  );

  addCall(
    api,
    moderationCalls,
    'GET /api/v6/report/my',
    {
      summary: 'List my reports and their outcomes',
      gives: 'My reports, the newest first; never who decided',
      who: 'member',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, member }) => {
      const place = { call: 'report/my', owner: member.profileId, order: 'id' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const { items, news, ...listed } = await listMyReports(database.db, member.profileId, page);
      const titles = await findTitles(database.db, reviewableOf, items);
      const shown = items.map((report) => presentReport(report, titles.get(keyOfText(report)) ?? null));
      return ok(c, { ...pager.answer(place, { ...listed, items: shown }), news });
    },
  );

  addCall(
    api,
    moderationCalls,
    'POST /api/v6/report/my/read',
    {
      summary: 'Mark the decisions about my reports, texts and votes as read',
      description: 'All decisions up to `until`. Each decision is new once.',
      gives: 'They are not new any more',
      who: 'member',
      failures: [...bodyFailures],
    },
    async (c, { fields, named, member }) => {
      // `until` is in whole seconds; decisions within that second were shown too.
      const until = new Date(fields.until * 1000 + 999);
      return named.once(async (joined) => {
        await markRead(joined.db, deps.voteSurges(), member.profileId, until, clock.now());
        return ok(c, { status: true });
      });
    },
  );

  addCall(
    api,
    moderationCalls,
    'GET /api/v6/moderation/my',
    {
      summary: 'List my held and removed texts, and my votes that do not count',
      gives: 'Each text with the rule, who decided and where to appeal; the newest first',
      who: 'member',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, member }) => {
      const place = { call: 'moderation/my', owner: member.profileId, order: 'id' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const { items, news, ...listed } = await listHeld(database.db, reviewableOf, member.profileId, page);
      const lost = await listLostVotes(database.db, deps.voteSurges(), member.profileId);
      const shown = items.map((held) => presentHeld(held, deps.appealTo));
      const isFirst = page.after === null && page.offset === 0;
      return ok(c, {
        ...pager.answer(place, { ...listed, items: shown }),
        votes: isFirst ? lost.map(presentLostVotes) : [],
        news: news + lost.filter(({ isNew }) => isNew).length,
      });
    },
  );
  return api;
}
