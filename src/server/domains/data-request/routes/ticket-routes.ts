import { createRoute, z } from '@hono/zod-openapi';
import { DataRequestTicket, dataRequestCalls } from '#contract/data-request.ts';
import { writingNetwork } from '#server/domains/write-limits/door.ts';
import { transact } from '#server/platform/db/transact.ts';
import { type ApiContext, addRoute, createApi, failures } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { consume } from '#server/platform/rate-limit/rate-limit.ts';
import { hourMs } from '#shared/time.ts';
import { withdrawRequest } from '../commands/decide-request.ts';
import type { RequestDeps } from '../commands/request-deps.ts';
import { writeEvent } from '../commands/write-event.ts';
import { collectNumber, isSameHolder } from '../queries/collect-number.ts';
import { findRequest, listEvents, listMyRequests, type RequestRow } from '../queries/find-request.ts';
import { presentMyRequest, presentRequest } from '../views.ts';

const shared = ['data_request.not_found', 'limit.hour', 'request.invalid', 'server.no_database'] as const;
const session = ['session.ended', 'profile.barred'] as const;
const guesses = { name: 'data-request-guesses', most: 60, spanMs: hourMs };
const files = { name: 'data-request-files', most: 10, spanMs: hourMs };

const fileRoute = createRoute({
  method: 'get',
  path: '/api/v6/data_request/{ticket}/file',
  summary: 'Download all stored data about the number of a request for access',
  description:
    'The file itself, without the usual envelope, with the data of this moment. Available for some days after the request, while the number belongs to the same account, or to none, as when it was proven. Without the authors of what others said, and without data about an earlier holder.',
  request: { params: DataRequestTicket },
  responses: {
    200: {
      description: 'The file',
      headers: { 'content-disposition': { schema: { type: 'string' } } },
      content: { 'application/json': { schema: z.looseObject({ exportedAt: z.string() }) } },
    },
    ...failures('data_request.file_gone', ...shared, ...session),
  },
});

/** Calls authorized by the ticket alone, which cannot be guessed. */
export function ticketRoutes(deps: RequestDeps) {
  const { database, clock, secrets } = deps;
  const { db } = database;
  const api = createApi();

  /** Finds the request of a ticket. Every unknown ticket gets the same answer. */
  async function find(c: ApiContext, ticket: string, now: Date) {
    const row = await findRequest(db, secrets.keyOf(ticket));
    if (row !== null) return row;
    const wait = await consume(db, guesses, writingNetwork(deps.visitorOf(c)), now);
    return wait === 0 ? problem(c, 'data_request.not_found') : problem(c, 'limit.hour', { retryAfterSeconds: wait });
  }

  addCall(
    api,
    dataRequestCalls,
    'GET /api/v6/data_request/list/my',
    {
      summary: 'List my requests about my data',
      description: 'Requests that I sent while signed in.',
      gives: 'Each with its ticket, state and deadline, the newest first; never who decided',
      who: 'member',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, member }) => {
      const place = { call: 'data_request/list/my', owner: member.profileId, order: 'id' };
      const page = deps.pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const { items, ...listed } = await listMyRequests(db, member.profileId, page);
      const shown = items.map((row) => presentMyRequest(secrets, row, clock.now()));
      return ok(c, deps.pager.answer(place, { ...listed, items: shown }));
    },
  );

  addCall(
    api,
    dataRequestCalls,
    'GET /api/v6/data_request/{ticket}',
    {
      summary: 'Read the state of a request',
      description: 'Identified by the ticket that sending it returned.',
      gives: 'State, end, answer and history; never who decided',
      who: 'anyone',
      failures: [...shared, ...session],
    },
    async (c, { path }) => {
      const now = clock.now();
      const row = await find(c, path.ticket, now);
      if (row instanceof Response) return row;
      const asked = secrets.open(row.seed, row.sealed);
      const isFileOpen = row.file_until !== null && asked !== null && (await isSameHolder(db, asked.phone, row));
      return ok(c, presentRequest(secrets, row, { events: await listEvents(db, [row.id]), isFileOpen }, now));
    },
  );

  addCall(
    api,
    dataRequestCalls,
    'POST /api/v6/data_request/{ticket}/withdraw',
    {
      summary: 'Withdraw an open request',
      description: 'Effects that were immediate, such as unlisting, stay.',
      gives: 'It is withdrawn',
      who: 'anyone',
      failures: ['data_request.closed', ...shared, ...bodyFailures, ...session],
    },
    async (c, { path, named }) => {
      const now = clock.now();
      const row = await find(c, path.ticket, now);
      if (row instanceof Response) return row;
      return named.once(async (joined) => {
        const refusal = await withdrawRequest({ database: joined }, row.ticket_key, now);
        return refusal === null ? ok(c, { status: true }) : problem(c, refusal);
      });
    },
  );

  addRoute(api, fileRoute, async (c) => {
    const now = clock.now();
    const found = await find(c, c.req.valid('param').ticket, now);
    if (found instanceof Response) return found;
    const row: RequestRow = found;
    const asked = secrets.open(row.seed, row.sealed);
    if (row.file_until === null || row.file_until <= now || asked === null) {
      return problem(c, 'data_request.file_gone');
    }
    const wait = await consume(db, files, row.ticket_key, now);
    if (wait > 0) return problem(c, 'limit.hour', { retryAfterSeconds: wait });
    const { holder_id, is_new_holder } = row;
    const record = await collectNumber(db, deps.numberData(), { phone: asked.phone, holder_id, is_new_holder }, now);
    if (record === null) return problem(c, 'data_request.file_gone');
    const event = { requestId: row.id, event: 'file_fetched', source: 'requester', profileId: row.profile_id } as const;
    await transact(db, (tx) => writeEvent(tx, event, now));
    return c.body(JSON.stringify(record, null, 2), 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="ringbook-number.json"',
      'cache-control': 'no-store',
    });
  });
  return api;
}
