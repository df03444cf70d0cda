import { acquaintanceCalls } from '#contract/acquaintance.ts';
import { type AdmitMember, untilTomorrow } from '#server/domains/metering/door.ts';
import { type NumberingPlan, resolvePhone } from '#server/domains/numbering/door.ts';
import type { Base } from '#server/domains/part.ts';
import type { PaidSearches } from '#server/domains/wallet/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { consume } from '#server/platform/rate-limit/rate-limit.ts';
import { writeNumcy } from '#shared/numcy.ts';
import { dayMs } from '#shared/time.ts';
import { answerRequest, cancelRequest } from './commands/answer-request.ts';
import { type AskingDeps, sendRequest } from './commands/send-request.ts';
import { findRequest, listRequests, type RequestRow } from './queries/request-rows.ts';
import { presentRequest } from './views.ts';

export interface AcquaintanceDeps extends AskingDeps, Pick<Base, 'clock' | 'pager' | 'homeOf'> {
  plan: NumberingPlan;
  admitMember: AdmitMember;
  paidSearches: Pick<PaidSearches, 'hasPaid'>;
  requestsPerDay: number;
}

const changeFailures = ['acquaintance.not_found', 'acquaintance.closed', ...bodyFailures] as const;

export function acquaintanceRoutes(deps: AcquaintanceDeps) {
  const { database, clock, pager, plan } = deps;
  const api = createApi();
  const sent = { name: 'acquaintance-requests', most: deps.requestsPerDay, spanMs: dayMs };
  /** Presents a changed request. One that the member no longer sees is presented without the other side's data. */
  const show = async (joined: Database, { profileId }: Member, changed: RequestRow, now: Date) =>
    presentRequest(
      (await findRequest(joined.db, profileId, changed.id, now)) ?? {
        ...changed,
        phone: null,
        firstName: null,
        lastName: null,
      },
    );

  addCall(
    api,
    acquaintanceCalls,
    'POST /api/v6/fof/request',
    {
      summary: 'Ask the holder of a number for acquaintance',
      description:
        '`common` requires somebody who has both of us in the address book, and `commonAcquaintances` switched on by ' +
        'all three; `direct` requires nobody. Costs `commonRequest` or `directRequest` of `/api/v6/numcy/prices`, ' +
        'refunded if nobody answers in time. The asked member sees my name and number; once they accept, I see their ' +
        'name. Counts like a lookup of the number.',
      gives: 'The request, and the remaining balance',
      who: 'fresh-member',
      failures: [
        'number.invalid',
        'acquaintance.own',
        'acquaintance.unlisted',
        'acquaintance.unavailable',
        'acquaintance.waiting',
        'acquaintance.connected',
        'acquaintance.declined',
        'acquaintance.nothing_in_common',
        'payment.price_changed',
        'wallet.insufficient_balance',
        'wallet.held',
        'limit.acquaintances',
        'limit.minute',
        'limit.day',
        'bot_check.required',
        'bot_check.invalid',
        ...bodyFailures,
      ],
    },
    async (c, { fields, named, member }) => {
      const { phone, country, type: kind } = fields;
      const number = resolvePhone(plan, phone, { country, home: () => deps.homeOf(c).country });
      if (number === null) return problem(c, 'number.invalid');
      if (number.kind === 'emergency') return problem(c, 'acquaintance.unavailable');
      const now = clock.now();
      if (!named.isDone) {
        const retryAfterSeconds = await consume(database.db, sent, member.profileId, now);
        if (retryAfterSeconds > 0) return problem(c, 'limit.acquaintances', { retryAfterSeconds });
        // A refusal reveals as much about a number as a look-up, so it consumes the same limits.
        const admission = await deps.admitMember(member, number, now, c.req.header('altcha'));
        if (!admission.ok) return problem(c, admission.code, { retryAfterSeconds: admission.retryAfterSeconds });
        // The number's page withholds acquaintances then, and each refusal below would reveal whether there are any.
        if (admission.isOverLimit && !(await deps.paidSearches.hasPaid(member, number.digits, now)))
          return problem(c, 'limit.day', { retryAfterSeconds: untilTomorrow(now) });
      }
      const shown = fields.price === undefined ? null : BigInt(fields.price);
      return named.once(async (joined) => {
        const wish = { phone: number.digits, kind, shown };
        const outcome = await sendRequest({ ...deps, database: joined }, member, wish, now);
        if (!outcome.ok)
          return problem(c, outcome.code, outcome.details === undefined ? {} : { details: outcome.details });
        const sentRow = await findRequest(joined.db, member.profileId, outcome.id, now);
        if (sentRow === null) throw new Error('a request that was sent is out of sight of its sender');
        const request = presentRequest(sentRow);
        return ok(c, { status: true, request, balance: writeNumcy(outcome.balance) });
      });
    },
  );

  addCall(
    api,
    acquaintanceCalls,
    'POST /api/v6/fof/answer',
    {
      summary: 'Accept or decline a request for acquaintance',
      description: 'Accepting shows both sides the other’s name and number, and their common acquaintances.',
      gives: 'The request',
      who: 'member',
      failures: changeFailures,
    },
    async (c, { fields, named, member }) => {
      const now = clock.now();
      const { id } = fields;
      return named.once(async (joined) => {
        const outcome = await answerRequest(joined, member, { id, isAccepted: fields.answer === 'accept' }, now);
        if (!outcome.ok) return problem(c, outcome.code);
        return ok(c, { status: true, request: await show(joined, member, outcome.changed, now) });
      });
    },
  );

  addCall(
    api,
    acquaintanceCalls,
    'POST /api/v6/fof/cancel',
    {
      summary: 'Withdraw a request for acquaintance, or end an accepted one',
      description:
        'The sender can withdraw an open request; its price is not refunded. Either side can end an accepted one: it ' +
        'no longer shows names and common acquaintances, and the asked member cannot be asked again for a while, as ' +
        'after a refusal.',
      gives: 'The request',
      who: 'member',
      failures: changeFailures,
    },
    async (c, { fields: { id }, named, member }) => {
      const now = clock.now();
      return named.once(async (joined) => {
        const outcome = await cancelRequest(joined, member, id, now);
        if (!outcome.ok) return problem(c, outcome.code);
        return ok(c, { status: true, request: await show(joined, member, outcome.changed, now) });
      });
    },
  );

  addCall(
    api,
    acquaintanceCalls,
    'GET /api/v6/fof/list',
    {
      summary: 'List requests for acquaintance that I sent or received',
      description: '`incoming` has those that are open or accepted, `outgoing` all of them.',
      gives: 'Newest first',
      who: 'member',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, member }) => {
      const { profileId } = member;
      const place = { call: 'fof/list', owner: profileId, order: `${query.box}: id` };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const isIncoming = query.box === 'incoming';
      const { items, ...listed } = await listRequests(database.db, { profileId, isIncoming }, page, clock.now());
      return ok(c, pager.answer(place, { ...listed, items: items.map(presentRequest) }));
    },
  );
  return api;
}
