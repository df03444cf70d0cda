import { commentCalls } from '#contract/comment.ts';
import { resolvePhone, shownCountry } from '#server/domains/numbering/door.ts';
import type { ReadSource } from '#server/platform/db/read-source.ts';
import { readAnywhere } from '#server/platform/db/replicas.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import type { Page } from '#server/platform/http/paged-list.ts';
import { problem } from '#server/platform/http/problem.ts';
import { listComments } from '../queries/list-comments.ts';
import { listMyComments } from '../queries/list-my-comments.ts';
import { presentComment } from '../views.ts';
import {
  admitReader,
  type CommentDeps,
  loadViewerContexts,
  meterFailures,
  readingMember,
  readPhone,
} from './comment-deps.ts';

export function listRoutes(deps: CommentDeps) {
  const api = createApi();
  const { database, clock, pager } = deps;

  /** Null without a replica or beyond the first page: only the primary knows the order in which the list began. */
  async function listAtReplica(
    page: Page,
    list: (from: ReadSource) => ReturnType<typeof listComments>,
  ): Promise<Awaited<ReturnType<typeof listComments>> | null> {
    if (database.replicas === null || page.after !== null) return null;
    const listed = await readAnywhere(database, list);
    return listed.next === null ? listed : null;
  }

  addCall(
    api,
    commentCalls,
    'GET /api/v6/comment/list',
    {
      summary: 'List the comments on a number',
      description:
        'Counts like a lookup of the number. `total` counts shown comments; a comment that is no longer shown but ' +
        'has replies is listed without its text and is not counted. `interesting` sorts by the reactions of others ' +
        'and by age; each numcy of a boost counts as three likes.',
      gives: 'A page of comments, each with its first replies',
      who: 'anyone',
      failures: [
        'number.invalid',
        'list.cursor_invalid',
        'request.invalid',
        'session.ended',
        'profile.barred',
        'server.no_database',
        ...meterFailures,
      ],
    },
    async (c, { query }) => {
      const number = readPhone(deps, c, query);
      if (number === null) return problem(c, 'number.invalid');
      const phone = number.digits;
      const member = readingMember(c);
      const owner = `${phone} ${member?.profileId ?? ''}`;
      // `2` invalidates cursors of the first format, which lack the start of the list.
      const place = { call: 'comment/list', owner, order: `${query.order_by} 2` };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      if (number.kind === 'emergency') return ok(c, pager.answer(place, { items: [], total: 0, next: null }));
      const admission = await admitReader(deps, c, number, clock.now());
      if (!admission.ok) return problem(c, admission.code, { retryAfterSeconds: admission.retryAfterSeconds });
      const list = (from: ReadSource) => listComments(from, phone, query.order_by, page);
      const short = member === null && c.env?.told === undefined ? await listAtReplica(page, list) : null;
      const listed = short ?? (await list(database));
      const texts = listed.items.map((row) => ({ phone, row }));
      const viewerContext = (await loadViewerContexts(deps, member, admission.isMasked, texts))(phone);
      const items = listed.items.map((row) => presentComment(row, viewerContext));
      return ok(c, pager.answer(place, { ...listed, items }));
    },
  );

  addCall(
    api,
    commentCalls,
    'GET /api/v6/comment/list/my',
    {
      summary: 'List my comments',
      description: 'In every state, with the rule by which a text is held or was removed.',
      gives: 'Newest first',
      who: 'member',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, member }) => {
      const place = { call: 'comment/list/my', owner: member.profileId, order: 'newest' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const listed = await listMyComments(database, member.profileId, page);
      const texts = listed.items.map((row) => ({ phone: row.phone, row }));
      // Listing does not count as a look-up of the numbers, so names of repliers are masked as for visitors.
      const contextOf = await loadViewerContexts(deps, member, true, texts);
      const items = listed.items.map((row) => {
        const number = resolvePhone(deps.plan, `+${row.phone}`);
        const isNumber = number?.kind === 'number';
        return {
          ...presentComment(row, contextOf(row.phone)),
          phone: row.phone,
          international: isNumber ? number.international : row.phone,
          country: isNumber ? shownCountry(number) : null,
        };
      });
      return ok(c, pager.answer(place, { ...listed, items }));
    },
  );
  return api;
}
