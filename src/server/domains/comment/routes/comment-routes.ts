import { commentCalls } from '#contract/comment.ts';
import { textLimitFailures } from '#server/domains/write-limits/door.ts';
import { type Member, refuseAccess } from '#server/platform/access/actor.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, type CallContext, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { consume } from '#server/platform/rate-limit/rate-limit.ts';
import type { IdempotentCall } from '#server/platform/repeat/idempotent-call.ts';
import { hourMs } from '#shared/time.ts';
import { addComment } from '../commands/add-comment.ts';
import { deleteText } from '../commands/delete-text.ts';
import { pinComment } from '../commands/pin-comment.ts';
import { getComment } from '../queries/find-text.ts';
import { presentComment } from '../views.ts';
import {
  areNamesWithheld,
  type CommentDeps,
  loadViewerContexts,
  meterFailures,
  readPhone,
  readText,
  refuseForeign,
  textFailures,
  writingOf,
} from './comment-deps.ts';

export function commentRoutes(deps: CommentDeps) {
  const api = createApi();
  const { database, clock } = deps;
  const pins = { name: 'comment-pins', most: deps.pinsPerHour, spanMs: hourMs };

  addCall(
    api,
    commentCalls,
    'POST /api/v7/comment/add',
    {
      summary: 'Add or replace my comment on a number',
      description:
        'Each member has one comment per number: a further call replaces its text and keeps its reactions and ' +
        'replies. Counts like a lookup of the number.',
      gives: 'The comment as its author sees it',
      who: 'member',
      failures: [
        'number.invalid',
        'comment.refused',
        'comment.barred',
        'comment.not_found',
        ...meterFailures,
        ...textFailures,
        ...textLimitFailures.text,
        ...textLimitFailures.edit,
      ],
    },
    async (c, { fields, named: { act }, member }) => {
      const number = readPhone(deps, c, fields);
      if (number === null) return problem(c, 'number.invalid');
      if (number.kind === 'emergency') return problem(c, 'comment.refused');
      const now = clock.now();
      const text = readText(deps, c, fields);
      if (text instanceof Response) return text;
      const admission = await deps.admitMember(member, number, now, c.req.header('altcha'));
      if (!admission.ok) return problem(c, admission.code, { retryAfterSeconds: admission.retryAfterSeconds });
      const about = { phone: number.digits, country: number.country };
      const outcome = await addComment(writingOf(deps, c, member), about, text, act, now);
      if (!outcome.ok) return problem(c, outcome.code, outcome);
      const row = await getComment(database, outcome.id);
      const isMasked = await areNamesWithheld(deps, member, number.digits, admission, now);
      const contextOf = await loadViewerContexts(deps, member, isMasked, [{ phone: number.digits, row }]);
      return ok(c, { id: row.id, comment: presentComment(row, contextOf(number.digits)) });
    },
  );

  addCall(
    api,
    commentCalls,
    'POST /api/v6/comment/delete',
    {
      summary: 'Delete my comment on a number',
      description: 'Does nothing if there is no such comment.',
      gives: 'It is gone',
      who: 'member',
      failures: ['number.invalid', ...textLimitFailures.deletion, ...bodyFailures],
    },
    async (c, { fields, named, member }) => {
      const number = readPhone(deps, c, fields);
      if (number === null) return problem(c, 'number.invalid');
      return named.once(async (joined) => {
        const writing = { ...writingOf(deps, c, member), database: joined };
        const outcome = await deleteText(writing, { phone: number.digits }, clock.now());
        return outcome.ok ? ok(c, { status: true }) : problem(c, outcome.code, outcome);
      });
    },
  );

  addCall(
    api,
    commentCalls,
    'POST /api/v6/comment/delete_by_id',
    {
      summary: 'Delete a comment of mine',
      gives: 'It is gone',
      who: 'member',
      failures: ['comment.not_found', ...textLimitFailures.deletion, ...bodyFailures],
    },
    async (c, { fields, named, member }) => {
      const commentId = String(fields.id);
      return named.once(async (joined) => {
        const writing = { ...writingOf(deps, c, member), database: joined };
        const outcome = await deleteText(writing, { commentId }, clock.now());
        if (!outcome.ok) return problem(c, outcome.code, outcome);
        return outcome.isGone ? ok(c, { status: true }) : refuseForeign(writing, c, member, commentId);
      });
    },
  );

  const pinFailures = ['comment.not_found', 'comment.not_holder', 'limit.hour', ...bodyFailures] as const;
  const pin = async (
    c: CallContext<{ status: boolean }>,
    { member, named }: { member: Member; named: IdempotentCall },
    id: number,
    isPinned: boolean,
  ) => {
    const retryAfterSeconds = await consume(database.db, pins, member.profileId, clock.now());
    if (retryAfterSeconds > 0) return problem(c, 'limit.hour', { retryAfterSeconds });
    return named.once(async (joined) => {
      const refusal = await pinComment(joined, member, String(id), isPinned);
      if (refusal === null) return ok(c, { status: true });
      return refusal === 'comment.not_holder' ? refuseAccess(c, member, refusal) : problem(c, refusal);
    });
  };

  addCall(
    api,
    commentCalls,
    'POST /api/v6/comment/pin',
    {
      summary: 'Pin a comment on my number',
      description: 'Requires a proof of the number. A number has one pinned comment; a former one is unpinned.',
      gives: 'It is pinned',
      who: 'member',
      failures: pinFailures,
    },
    (c, { fields, ...asked }) => pin(c, asked, fields.comment_id, true),
  );

  addCall(
    api,
    commentCalls,
    'POST /api/v6/comment/unpin',
    {
      summary: 'Unpin a comment on my number',
      gives: 'It is not pinned',
      who: 'member',
      failures: pinFailures,
    },
    (c, { fields, ...asked }) => pin(c, asked, fields.comment_id, false),
  );
  return api;
}
