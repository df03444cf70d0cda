import { moderationCalls } from '#contract/moderation.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refuseDecision } from '#server/platform/access/moderator.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import { type DecisionOutcome, decideText } from '../commands/decide-text.ts';
import { noteSeen } from '../commands/note-seen.ts';
import { recordDataAccess } from '../commands/record-data-access.ts';
import { findSuspendedBy, removeAccount } from '../commands/remove-account.ts';
import { undoAct } from '../commands/undo-act.ts';
import { describeChange } from '../queries/describe-change.ts';
import { readExcludedTexts } from '../queries/find-barrier.ts';
import { listActs } from '../queries/list-acts.ts';
import { listQueue } from '../queries/list-queue.ts';
import { presentAct, presentCase, presentDecision } from '../views.ts';
import type { ModerationDeps } from './moderation-deps.ts';

type Refused = Extract<DecisionOutcome, { code: string }>;

/** Moderators' calls for queued texts. Other members get 404. */
export function moderationRoutes(deps: ModerationDeps) {
  const { database, clock, pager, reviewableOf } = deps;
  const api = createApi();
  const refuse = async (c: ApiContext, db: Db, by: Member, { code, changes }: Refused, caseId: string) => {
    // A complaint forbids the decision; the case itself is unchanged.
    if (changes) return refuseDecision(c, by, code, { changes });
    const details = code === 'moderation.changed' ? await describeChange(db, caseId) : [];
    return refuseDecision(c, by, code, { details });
  };

  addCall(
    api,
    moderationCalls,
    'GET /api/v6/moderation/queue',
    {
      summary: 'List the texts that wait for a decision',
      description: 'First what enough people of different networks reported, then the oldest, then what was set aside.',
      gives: 'Each with its reasons; reactions as counts, never who',
      who: 'moderator',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, moderator }) => {
      const now = clock.now();
      const place = { call: 'moderation/queue', owner: moderator.profileId, order: 'rank, opened_at, id' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const excludedTexts = await readExcludedTexts(database.db, deps.textRulings, moderator.profileId);
      const { items, oldestAt, ...listed } = await listQueue(
        database.db,
        reviewableOf,
        { ...moderator, excludedTexts },
        page,
        now,
      );
      await noteSeen(
        database.db,
        items.map(({ row }) => row.id),
        now,
      );
      const accesses = items.map(({ row }) => ({ source: 'text', caseId: row.id, profileId: row.profile_id }) as const);
      await recordDataAccess(database.db, moderator.profileId, accesses, now);
      const shown = items.map((record) => presentCase(record, moderator));
      const oldestAtTimestamp = oldestAt === null ? null : toTimestamp(oldestAt);
      return ok(c, { ...pager.answer(place, { ...listed, items: shown }), oldestAtTimestamp });
    },
  );

  addCall(
    api,
    moderationCalls,
    'GET /api/v6/moderation/log',
    {
      summary: 'List the acts of moderators and checks',
      gives: 'Acts, the newest first',
      who: 'moderator',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, moderator }) => {
      const place = { call: 'moderation/log', owner: moderator.profileId, order: 'id' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const { items, ...listed } = await listActs(database.db, reviewableOf, moderator, page);
      const now = clock.now();
      return ok(c, pager.answer(place, { ...listed, items: items.map((act) => presentAct(act, moderator, now)) }));
    },
  );

  addCall(
    api,
    moderationCalls,
    'POST /api/v6/moderation/decide',
    {
      summary: 'Keep a text, remove it, or hold it and set it aside',
      description:
        '`case_version` is the `version` from the queue; if the case changed since, or a complaint keeps the text hidden, nothing is decided.',
      gives: 'The act, which can be undone until the time that is told',
      who: 'acting-moderator',
      failures: ['text.not_found', 'moderation.changed', 'moderation.refused', ...bodyFailures],
    },
    async (c, { fields: { case_id: id, case_version: version, ...textDecision }, named, moderator }) => {
      const now = clock.now();
      return named.once(async (joined) => {
        const outcome = await decideText({ ...deps, database: joined }, moderator, { id, version }, textDecision, now);
        if ('code' in outcome) return refuse(c, joined.db, moderator, outcome, id);
        return ok(c, presentDecision(outcome, now));
      });
    },
  );

  addCall(
    api,
    moderationCalls,
    'POST /api/v6/moderation/account/remove',
    {
      summary: 'Remove the account behind a text as spam',
      description:
        'Removes all its contributions in one act and bars it. `case_id` and `case_version` are the queue’s `id` and `version`.',
      gives: 'The act, which can be undone until the time that is told',
      who: 'acting-moderator',
      failures: ['text.not_found', 'moderation.changed', 'moderation.refused', ...bodyFailures],
    },
    async (c, { fields: { case_id: id, case_version: version, ...why }, named, moderator }) => {
      const now = clock.now();
      let actId: string | null = null;
      const answer = await named.once(async (joined) => {
        const outcome = await removeAccount({ ...deps, database: joined }, moderator, { id, version }, why, now);
        if ('code' in outcome) return refuse(c, joined.db, moderator, outcome, id);
        actId = outcome.actId;
        return ok(c, presentDecision(outcome, now));
      });
      const profileId = actId === null ? null : await findSuspendedBy(database.db, actId);
      if (profileId !== null) logSuspension(deps, moderator, 'barred', profileId);
      return answer;
    },
  );

  addCall(
    api,
    moderationCalls,
    'POST /api/v6/moderation/undo',
    {
      summary: 'Undo a decision, within ten minutes',
      gives: 'All is as it was before',
      description:
        'A text that a complaint keeps hidden stays hidden: `changes` of `moderation.changed` give the reasons.',
      who: 'acting-moderator',
      failures: ['text.not_found', 'moderation.changed', 'moderation.refused', 'moderation.too_late', ...bodyFailures],
    },
    async (c, { fields, named, moderator }) => {
      let unsuspended: string | null = null;
      const answer = await named.once(async (joined) => {
        const outcome = await undoAct({ ...deps, database: joined }, moderator, fields.act_id, clock.now());
        if ('code' in outcome) {
          const { code, changes, details } = outcome;
          return refuseDecision(c, moderator, code, { ...(details && { details }), ...(changes && { changes }) });
        }
        unsuspended = outcome.unsuspended;
        return ok(c, { status: true });
      });
      if (unsuspended !== null) logSuspension(deps, moderator, 'unbarred', unsuspended);
      return answer;
    },
  );
  return api;
}

/** Logs the bar that a removal sets or its undo lifts as a security event, as for the operator's command. */
function logSuspension(
  { log }: ModerationDeps,
  { profileId: byProfileId }: Member,
  event: 'barred' | 'unbarred',
  profileId: string,
): void {
  logSecurityEvent(log, event, { profileId, by: 'moderator', byProfileId });
}
