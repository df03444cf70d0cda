import { historyCalls, type NumberVisitor } from '#contract/history.ts';
import type { PhoneHash } from '#server/domains/name/door.ts';
import { type NumberingPlan, resolvePhone } from '#server/domains/numbering/door.ts';
import { listKnownNumbers, type RangeList } from '#server/domains/open-data/door.ts';
import type { Base } from '#server/domains/part.ts';
import { getAccount } from '#server/domains/profile/door.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { problem } from '#server/platform/http/problem.ts';
import { clearHistory, deleteFromHistory, type EntryHash } from './commands/delete-history.ts';
import type { HistoryLog } from './commands/history-log.ts';
import { canSeeVisitors } from './policy.ts';
import { listHistory } from './queries/list-history.ts';
import { listLookUpDays } from './queries/list-look-up-days.ts';
import { listNumberVisitors, type NumberVisitorRecord } from './queries/list-number-visitors.ts';
import { presentHistoryItem } from './views.ts';

export interface HistoryDeps extends Pick<Base, 'database' | 'clock' | 'pager' | 'homeOf'> {
  visitorDays: number;
  plan: NumberingPlan;
  ranges: RangeList;
  hash: PhoneHash;
  entryHash: EntryHash;
  history: HistoryLog;
}

export function historyRoutes(deps: HistoryDeps) {
  const { database, clock, pager, history, plan, ranges, hash, entryHash, homeOf, visitorDays } = deps;
  const api = createApi();

  addCall(
    api,
    historyCalls,
    'GET /api/v6/search/history',
    {
      summary: 'List the numbers that I looked up',
      gives: 'My lookups, each number once a day (UTC)',
      who: 'member',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, member }) => {
      const order = `${query.order_by}: searched_at, phone, day`;
      const place = { call: 'search/history', owner: member.profileId, order };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      await history.flushToRead();
      const { items, ...listed } = await listHistory(database.db, member.profileId, query.order_by, page);
      const known = await listKnownNumbers(database.db, { ranges, hash }, items, clock.now());
      const shown = known.map(({ row, number }) => presentHistoryItem(row, number));
      return ok(c, pager.answer(place, { ...listed, items: shown }));
    },
  );

  addCall(
    api,
    historyCalls,
    'POST /api/v6/search/history/delete',
    {
      summary: 'Delete one entry of my search history',
      gives: 'It is not there any more',
      who: 'member',
      failures: ['number.invalid', 'request.invalid'],
    },
    async (c, { fields: { phoneNumber, date }, named, member }) => {
      const phone = resolvePhone(plan, phoneNumber, { home: () => homeOf(c).country });
      if (phone === null) return problem(c, 'number.invalid');
      await history.flush();
      return named.once(async (joined) => {
        const entry = { phone: phone.digits, day: date };
        await deleteFromHistory(joined.db, member, entry, { hash: entryHash, now: clock.now() });
        return ok(c, { status: true });
      });
    },
  );

  addCall(
    api,
    historyCalls,
    'POST /api/v6/search/history/clear',
    { summary: 'Delete my search history', gives: 'There is none any more', who: 'member', failures: [] },
    async (c, { named, member }) => {
      await history.flush();
      return named.once(async (joined) => {
        await clearHistory(joined.db, member, clock.now());
        return ok(c, { status: true });
      });
    },
  );

  addCall(
    api,
    historyCalls,
    'GET /api/v6/spy/visitors',
    {
      summary: 'List who looked my number up',
      description: `In the last ${visitorDays} days. Members with antispy are counted and not named. Needs the spy subscription.`,
      gives: 'Members, each once, the newest first',
      who: 'member',
      failures: ['list.cursor_invalid', 'request.invalid', 'subscription.required'],
    },
    async (c, { query, member }) => {
      const now = clock.now();
      const permission = canSeeVisitors(await getAccount(database.db, member.profileId), now);
      if (!permission.may) return problem(c, permission.code);
      const place = { call: 'spy/visitors', owner: member.profileId, order: 'searched_at, id' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      await history.flushToRead();
      const { items, hidden, ...listed } = await listNumberVisitors(database, member, page, now, visitorDays);
      return ok(c, { ...pager.answer(place, { ...listed, items: items.map(presentVisitor) }), hidden });
    },
  );

  addCall(
    api,
    historyCalls,
    'GET /api/v6/spy/days',
    {
      summary: 'Count the lookups of my number by day',
      description:
        `On each of the last ${visitorDays} days (UTC) that are over, how many members looked it up. Nobody is named, so ` +
        'members with antispy are counted; a count that could point to one of them is null. Free for every holder.',
      gives: 'All these days, the oldest first',
      who: 'member',
      failures: [],
    },
    async (c, { member }) => {
      await history.flushToRead();
      return ok(c, await listLookUpDays(database.db, member, clock.now(), visitorDays));
    },
  );
  return api;
}

function presentVisitor({ profileId, firstName, lastName, isOpen, searchedAt }: NumberVisitorRecord): NumberVisitor {
  return {
    firstName: (isOpen && firstName) || '',
    lastName: (isOpen && lastName) || '',
    profileId: isOpen ? Number(profileId) : null,
    searchedAtTimestamp: toTimestamp(searchedAt),
  };
}
