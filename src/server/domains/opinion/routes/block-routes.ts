import { opinionCalls } from '#contract/opinion.ts';
import { listKnownNumbers } from '#server/domains/open-data/door.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { problem } from '#server/platform/http/problem.ts';
import { dayMs } from '#shared/time.ts';
import { blockNumber, unblockNumber } from '../commands/block-number.ts';
import { listBlocks } from '../queries/list-blocks.ts';
import { presentBlock } from '../views.ts';
import { beginJudging, judgingFailures, type OpinionDeps, takeOne } from './judge-call.ts';

export function blockRoutes(deps: OpinionDeps) {
  const api = createApi();
  const { database, clock, pager } = deps;
  const limit = { name: 'bans', code: 'limit.bans', most: deps.blocksPerDay, spanMs: dayMs } as const;

  addCall(
    api,
    opinionCalls,
    'POST /api/v6/ban/add',
    {
      summary: 'Block a number',
      description: 'Counts as one vote per member against the number.',
      gives: 'The number is blocked',
      who: 'member',
      failures: [...judgingFailures, 'limit.bans', 'limit.network_writes'],
    },
    async (c, { fields, named, member }) => {
      const begun = beginJudging(deps, c, fields);
      if (begun instanceof Response) return begun;
      const refused = await takeOne(deps, c, member, limit);
      if (refused !== null) return refused;
      return named.once(async (joined) => {
        const refusal = await blockNumber(joined, member, begun.number, clock.now(), deps.neighborhoodOf(c));
        return refusal === null ? ok(c, { status: true }) : problem(c, refusal);
      });
    },
  );

  addCall(
    api,
    opinionCalls,
    'POST /api/v6/ban/delete',
    {
      summary: 'Unblock a number',
      gives: 'The number is not blocked',
      who: 'member',
      failures: judgingFailures,
    },
    async (c, { fields, named, member }) => {
      const begun = beginJudging(deps, c, fields);
      if (begun instanceof Response) return begun;
      return named.once(async (joined) => {
        const refusal = await unblockNumber(joined, member, begun.number, clock.now());
        return refusal === null ? ok(c, { status: true }) : problem(c, refusal);
      });
    },
  );

  addCall(
    api,
    opinionCalls,
    'GET /api/v6/ban/list',
    {
      summary: 'List my blocked numbers',
      gives: 'Newest first',
      who: 'member',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, member }) => {
      const place = { call: 'ban/list', owner: member.profileId, order: 'banned_at, phone' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const { items, ...listed } = await listBlocks(database.db, member.profileId, page);
      const known = await listKnownNumbers(database.db, deps, items, clock.now());
      const shown = known.map(({ row, number }) => presentBlock(row, number));
      return ok(c, pager.answer(place, { ...listed, items: shown }));
    },
  );
  return api;
}
