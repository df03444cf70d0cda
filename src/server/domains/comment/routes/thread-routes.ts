import { commentCalls } from '#contract/comment.ts';
import { resolvePhone } from '#server/domains/numbering/door.ts';
import { textLimitFailures } from '#server/domains/write-limits/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { withIdempotencyKey } from '#server/platform/repeat/with-idempotency-key.ts';
import { deleteText } from '../commands/delete-text.ts';
import { addReply, editReply } from '../commands/write-reply.ts';
import { canRead } from '../policy.ts';
import { type FoundText, findText, getComment, getReply } from '../queries/find-text.ts';
import { countRepliesBefore, listThread } from '../queries/list-thread.ts';
import { presentComment, presentReply } from '../views.ts';
import {
  admitReader,
  type CommentDeps,
  loadViewerContexts,
  meterFailures,
  readingMember,
  readPhone,
  readText,
  refuseForeign,
  textFailures,
  writingOf,
} from './comment-deps.ts';

export function threadRoutes(deps: CommentDeps) {
  const api = createApi();
  const { database, clock, pager } = deps;
  const { db } = database;

  addCall(
    api,
    commentCalls,
    'GET /api/v13/comment/thread/list',
    {
      summary: 'List the replies to a comment',
      description:
        'Oldest first. By default those after the four that come with the comment; with `thread_id` the page that ' +
        'contains that reply. Counts like a lookup of the number.',
      gives: 'The comment, and a page of its replies',
      who: 'anyone',
      failures: [
        'comment.not_found',
        'list.cursor_invalid',
        'request.invalid',
        'session.ended',
        'profile.barred',
        'server.no_database',
        ...meterFailures,
      ],
    },
    async (c, { query }) => {
      const member = readingMember(c);
      const viewerId = member?.profileId ?? null;
      const found = await resolveLinked(query, viewerId);
      if (found === null) return problem(c, 'comment.not_found');
      const { comment, reply } = found;
      const { phone: typed } = query;
      const number =
        typed === undefined
          ? resolvePhone(deps.plan, `+${comment.phone}`)
          : readPhone(deps, c, { ...query, phone: typed });
      const place = { call: 'comment/thread/list', owner: `${comment.id} ${viewerId ?? ''}`, order: 'oldest' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      if (number?.kind !== 'number') return problem(c, 'comment.not_found');
      const admission = await admitReader(deps, c, number, clock.now());
      if (!admission.ok) return problem(c, admission.code, { retryAfterSeconds: admission.retryAfterSeconds });
      // Checked after the number was counted: whether a comment belongs to a number is information about it, too.
      if (typed !== undefined && number.digits !== comment.phone) return problem(c, 'comment.not_found');
      if (reply !== null && page.after === null) {
        const before = await countRepliesBefore(database, { ...reply, parentId: comment.id }, viewerId);
        page.offset = before - (before % page.limit);
      }
      const row = await getComment(database, comment.id);
      const listed = await listThread(database, comment, viewerId, page);
      const { phone } = comment;
      const texts = [{ phone, row }, ...listed.items.map((one) => ({ phone, row: one }))];
      const viewerContext = (await loadViewerContexts(deps, member, admission.isMasked, texts))(phone);
      const items = listed.items.map((one) => presentReply(one, viewerContext));
      const [first] = listed.items;
      const offset =
        page.after === null || !first
          ? page.offset
          : await countRepliesBefore(database, { id: String(first.id), phone, parentId: comment.id }, viewerId);
      return ok(c, {
        ...pager.answer(place, { ...listed, items }),
        comment: presentComment(row, viewerContext),
        offset,
      });
    },
  );

  /** Resolves a link to a comment or reply; null if the viewer sees nothing there. */
  async function resolveLinked(
    { comment_id, thread_id }: { comment_id?: number | undefined; thread_id?: number | undefined },
    viewerId: string | null,
  ): Promise<{ comment: FoundText; reply: FoundText | null } | null> {
    const viewer = { profileId: viewerId, isHolder: false };
    const reply = thread_id === undefined ? null : await findText(db, String(thread_id));
    if (thread_id !== undefined && (reply?.parentId == null || !canRead(viewer, { ...reply, isReply: true })))
      return null;
    const commentId = reply?.parentId ?? comment_id;
    if (commentId === undefined || (comment_id !== undefined && String(comment_id) !== String(commentId))) return null;
    const comment = await findText(db, String(commentId));
    if (comment === null || comment.parentId !== null) return null;
    const isThere = comment.threadCount > 0 || canRead(viewer, { ...comment, isReply: false });
    return isThere ? { comment, reply } : null;
  }

  /** Presents a reply to its author. Reactions are not read, because nobody can react to their own text. */
  async function showReply(member: Member, id: string) {
    const row = await getReply(database, id);
    const contextOf = await loadViewerContexts(deps, member, true, []);
    return { id: row.id, reply: presentReply(row, contextOf('')) };
  }

  addCall(
    api,
    commentCalls,
    'POST /api/v13/comment/thread/add',
    {
      summary: 'Add a reply to a comment',
      description: 'Threads have one level: replies take no replies.',
      gives: 'The reply as its author sees it',
      who: 'member',
      failures: ['comment.not_found', 'comment.barred', ...textFailures, ...textLimitFailures.text],
    },
    async (c, { fields, named: { act }, member }) => {
      const now = clock.now();
      const text = readText(deps, c, fields);
      if (text instanceof Response) return text;
      const outcome = await withIdempotencyKey(database, act, now, (joined) =>
        addReply({ ...writingOf(deps, c, member), database: joined }, String(fields.reply_to), text, now),
      );
      if (!outcome.ok) return problem(c, outcome.code, outcome);
      return ok(c, await showReply(member, outcome.id));
    },
  );

  addCall(
    api,
    commentCalls,
    'POST /api/v13/comment/thread/edit',
    {
      summary: 'Edit a reply of mine',
      gives: 'The reply as its author sees it',
      who: 'member',
      failures: ['comment.not_found', 'comment.barred', ...textFailures, ...textLimitFailures.edit],
    },
    async (c, { fields, named: { act }, member }) => {
      const now = clock.now();
      const text = readText(deps, c, fields);
      if (text instanceof Response) return text;
      const id = String(fields.thread_id);
      const outcome = await withIdempotencyKey(database, act, now, (joined) =>
        editReply({ ...writingOf(deps, c, member), database: joined }, id, text, now),
      );
      if (!outcome.ok && outcome.code === 'comment.not_found') return refuseForeign(deps, c, member, id);
      if (!outcome.ok) return problem(c, outcome.code, outcome);
      return ok(c, await showReply(member, outcome.id));
    },
  );

  addCall(
    api,
    commentCalls,
    'POST /api/v13/comment/thread/delete',
    {
      summary: 'Delete a reply of mine',
      gives: 'It is gone',
      who: 'member',
      failures: ['comment.not_found', ...bodyFailures, ...textLimitFailures.deletion],
    },
    async (c, { fields, named, member }) => {
      const replyId = String(fields.thread_id);
      return named.once(async (joined) => {
        const writing = { ...writingOf(deps, c, member), database: joined };
        const outcome = await deleteText(writing, { replyId }, clock.now());
        if (!outcome.ok) return problem(c, outcome.code, outcome);
        return outcome.isGone ? ok(c, { status: true }) : refuseForeign(writing, c, member, replyId);
      });
    },
  );
  return api;
}
