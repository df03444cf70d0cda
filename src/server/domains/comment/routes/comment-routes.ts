import { commentCalls } from '#contract/comment.ts';
import { textLimitFailures } from '#server/domains/writing/commands/take-text-limit.ts';
import { memberFailures, refuseAccess, requireMember } from '#server/platform/access/actor.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { take } from '#server/platform/rate-limit/rate-limit.ts';
import { doOnce } from '#server/platform/repeat/do-once.ts';
import { readNamedAct } from '#server/platform/repeat/read-named-act.ts';
import { hourMs } from '#shared/time.ts';
import { addComment } from '../commands/add-comment.ts';
import { pinComment } from '../commands/pin-comment.ts';
import { getComment } from '../queries/find-text.ts';
import { presentComment } from '../views.ts';
import {
  areNamesWithheld,
  type CommentDeps,
  deleteOnce,
  meterFailures,
  namedFailures,
  readMemberAct,
  readPhone,
  readText,
  refuseForeign,
  sightOf,
  textFailures,
  writingOf,
} from './comment-deps.ts';

/** Each pin drops the number's page on all servers. */
const pins = { name: 'comment-pins', most: 60, spanMs: hourMs } as const;

/** What a member says of a number, and what its holder puts first. */
export function commentRoutes(deps: CommentDeps) {
  const api = createApi();
  const { database, clock } = deps;

  addCall(
    api,
    commentCalls,
    'POST /api/v7/comment/add',
    {
      summary: 'Says something of a number',
      description:
        'One comment a member and number: said again, the text is replaced, and reactions and replies stay. Counts like a ' +
        'lookup of the number.',
      gives: 'The comment as its author sees it',
      failures: [
        'number.invalid',
        'comment.refused',
        'comment.barred',
        'comment.not_found',
        ...namedFailures,
        ...meterFailures,
        ...textFailures,
        ...textLimitFailures.text,
        ...textLimitFailures.edit,
        ...memberFailures,
      ],
    },
    async (c, { fields }) => {
      const member = requireMember(c);
      if (member instanceof Response) return member;
      const number = readPhone(deps, c, fields);
      if (number === null) return problem(c, 'number.invalid');
      if (number.kind === 'emergency') return problem(c, 'comment.refused');
      const now = clock.now();
      const text = readText(deps, c, fields);
      if (text instanceof Response) return text;
      const leave = await deps.admitMember(member, number, now, c.req.header('altcha'));
      if (!leave.ok) return problem(c, leave.code, { retryAfterSeconds: leave.retryAfterSeconds });
      const act = readNamedAct(c, deps.actKey, member.profileId, fields);
      if (act instanceof Response) return act;
      const about = { phone: number.digits, country: number.country };
      const outcome = await addComment(writingOf(deps, c, member), about, text, act, now);
      if (!outcome.ok) return problem(c, outcome.code, outcome);
      const row = await getComment(database, outcome.id);
      const isMasked = await areNamesWithheld(deps, member, number.digits, leave, now);
      const sight = await sightOf(deps, member, isMasked, [{ phone: number.digits, row }]);
      return ok(c, { id: row.id, comment: presentComment(row, sight(number.digits)) });
    },
  );

  addCall(
    api,
    commentCalls,
    'POST /api/v6/comment/delete',
    {
      summary: 'Deletes what I said of a number',
      description: 'Where there is nothing to delete, nothing happens.',
      gives: 'It is gone',
      failures: ['number.invalid', ...textLimitFailures.deletion, ...bodyFailures, ...namedFailures, ...memberFailures],
    },
    async (c, { fields }) => {
      const admitted = readMemberAct(deps, c, fields);
      if (admitted instanceof Response) return admitted;
      const { member, act } = admitted;
      const number = readPhone(deps, c, fields);
      if (number === null) return problem(c, 'number.invalid');
      const outcome = await deleteOnce(deps, writingOf(deps, c, member), act, { phone: number.digits });
      return outcome.ok ? ok(c, { status: true }) : problem(c, outcome.code, outcome);
    },
  );

  addCall(
    api,
    commentCalls,
    'POST /api/v6/comment/delete_by_id',
    {
      summary: 'Deletes a comment of mine',
      gives: 'It is gone',
      failures: [
        'comment.not_found',
        ...textLimitFailures.deletion,
        ...bodyFailures,
        ...namedFailures,
        ...memberFailures,
      ],
    },
    async (c, { fields }) => {
      const admitted = readMemberAct(deps, c, fields);
      if (admitted instanceof Response) return admitted;
      const { member, act } = admitted;
      const outcome = await deleteOnce(deps, writingOf(deps, c, member), act, { commentId: String(fields.id) });
      if (!outcome.ok) return problem(c, outcome.code, outcome);
      return outcome.isGone ? ok(c, { status: true }) : refuseForeign(deps, c, member, String(fields.id));
    },
  );

  const pinFailures = [
    ...(['comment.not_found', 'comment.not_holder', 'limit.hour'] as const),
    ...bodyFailures,
    ...namedFailures,
    ...memberFailures,
  ] as const;
  const pin = async (c: ApiContext, fields: { comment_id: number }, isPinned: boolean) => {
    const admitted = readMemberAct(deps, c, fields);
    if (admitted instanceof Response) return admitted;
    const { member, act } = admitted;
    const retryAfterSeconds = await take(database.db, pins, member.profileId, clock.now());
    if (retryAfterSeconds > 0) return problem(c, 'limit.hour', { retryAfterSeconds });
    const pinned = await doOnce(database, act, clock.now(), async (joined) => {
      const refusal = await pinComment(joined, member, String(fields.comment_id), isPinned);
      return refusal === null ? ({ ok: true } as const) : ({ ok: false, code: refusal } as const);
    });
    if (pinned.ok) return null;
    return pinned.code === 'comment.not_holder' ? refuseAccess(c, member, pinned.code) : problem(c, pinned.code);
  };

  addCall(
    api,
    commentCalls,
    'POST /api/v6/comment/pin',
    {
      summary: 'Lets a comment on my number stand first',
      description: 'For who has proved the number. One comment a number: another one is pinned no longer.',
      gives: 'It is pinned',
      failures: pinFailures,
    },
    async (c, { fields }) => (await pin(c, fields, true)) ?? ok(c, { status: true }),
  );

  addCall(
    api,
    commentCalls,
    'POST /api/v6/comment/unpin',
    {
      summary: 'Lets a comment on my number stand first no longer',
      gives: 'It is not pinned',
      failures: pinFailures,
    },
    async (c, { fields }) => (await pin(c, fields, false)) ?? ok(c, { status: true }),
  );
  return api;
}
