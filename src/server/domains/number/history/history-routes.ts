import { createRoute } from '@hono/zod-openapi';
import { DeleteHistory, History, type HistoryItem, HistoryQuery, NumberVisitors, Page } from '#contract/lookup.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { memberFailures, requireMember } from '#server/platform/http/actor.ts';
import { addCall, createApi, Done, failures, ok, success } from '#server/platform/http/api.ts';
import { addPost } from '#server/platform/http/post-call.ts';
import { problem, requestLocale } from '#server/platform/http/problem.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import { clearHistory, deleteFromHistory } from '../commands/delete-history.ts';
import { resolvePhone } from '../numbering-plan/resolve-phone.ts';
import { getMemberFacts } from '../queries/get-member-facts.ts';
import { type HistoryRecord, listHistory } from '../queries/list-history.ts';
import { listNumberVisitors, type NumberVisitorRecord } from '../queries/list-number-visitors.ts';
import type { NumberDeps } from '../routes/number-deps.ts';
import { computeVerdict } from '../rules.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/api/v6/search/history',
  summary: 'What I looked up',
  request: { query: HistoryQuery },
  responses: {
    ...success(History, 'My look-ups, each number once a day (UTC)'),
    ...failures('request.invalid', ...memberFailures),
  },
});
const visitorsRoute = createRoute({
  method: 'get',
  path: '/api/v6/spy/visitors',
  summary: 'Who looked my number up',
  description: 'In the last 90 days. Members with antispy are counted and not named. Needs the spy subscription.',
  request: { query: Page },
  responses: {
    ...success(NumberVisitors, 'Members, each once, the newest first'),
    ...failures('request.invalid', 'subscription.required', ...memberFailures),
  },
});

/** A member's own look-ups, and others' of the member's number. */
export function historyRoutes(deps: NumberDeps) {
  const api = createApi();
  const { database, clock, history } = deps;

  addCall(api, listRoute, async (c) => {
    const member = requireMember(c);
    if (member instanceof Response) return member;
    const page = c.req.valid('query');
    await history.flush();
    const { items, total } = await listHistory(database.db, member.profileId, page);
    return ok(c, {
      items: items.map((item) => presentHistoryItem(item, clock.now())),
      total,
      hasMore: page.offset + items.length < total,
    });
  });

  addPost(
    api,
    {
      path: '/api/v6/search/history/delete',
      summary: 'Delete one entry of my search history',
      fields: DeleteHistory,
      responses: {
        ...success(Done, 'It is not there any more'),
        ...failures('number.invalid', 'request.invalid', ...memberFailures),
      },
    },
    async (c, { phoneNumber, date }) => {
      const member = requireMember(c);
      if (member instanceof Response) return member;
      const phone = resolvePhone(deps.plan, phoneNumber, { locale: requestLocale(c) });
      if (phone === null) return problem(c, 'number.invalid');
      await history.flush();
      await deleteFromHistory(database.db, member, { phone: phone.digits, day: date });
      return ok(c, { status: true });
    },
  );

  addPost(
    api,
    {
      path: '/api/v6/search/history/clear',
      summary: 'Delete my search history',
      responses: { ...success(Done, 'There is none any more'), ...failures(...memberFailures) },
    },
    async (c) => {
      const member = requireMember(c);
      if (member instanceof Response) return member;
      await history.flush();
      await clearHistory(database.db, member);
      return ok(c, { status: true });
    },
  );

  addCall(api, visitorsRoute, async (c) => {
    const member = requireMember(c);
    if (member instanceof Response) return member;
    const now = clock.now();
    const { isPro } = await getMemberFacts(database, member.profileId, null, now);
    if (!isPro) return problem(c, 'subscription.required');
    const page = c.req.valid('query');
    await history.flush();
    const { items, total, hidden } = await listNumberVisitors(database.db, member, page, now);
    return ok(c, {
      items: items.map(presentVisitor),
      hidden,
      total,
      hasMore: page.offset + items.length < total,
    });
  });
  return api;
}

function presentHistoryItem(item: HistoryRecord, now: Date): HistoryItem {
  const parsed = parsePhone(`+${item.phone}`);
  return {
    phone: item.phone,
    international: parsed?.international ?? `+${item.phone}`,
    country: item.country ?? parsed?.country ?? null,
    label: computeVerdict(item.evidence ?? [], item.open_data ?? [], now).label,
    name: item.organisations?.[0]?.name ?? null,
    date: item.day,
    searchedAtTimestamp: toTimestamp(item.searched_at),
  };
}

function presentVisitor({ profileId, firstName, lastName, isOpen, searchedAt }: NumberVisitorRecord) {
  return {
    firstName: (isOpen && firstName) || '',
    lastName: (isOpen && lastName) || '',
    profileId: isOpen ? Number(profileId) : null,
    searchedAtTimestamp: toTimestamp(searchedAt),
  };
}
