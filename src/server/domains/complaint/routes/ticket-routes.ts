import { complaintCalls } from '#contract/complaint.ts';
import { writingNetwork } from '#server/domains/write-limits/door.ts';
import { actorOf } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { consume } from '#server/platform/rate-limit/rate-limit.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { answerQuestion } from '../commands/answer-question.ts';
import { appeal } from '../commands/appeal.ts';
import { appealMeasure } from '../commands/appeal-measure.ts';
import type { ComplaintDeps } from '../commands/complaint-deps.ts';
import { isOneModerator } from '../commands/notify-sides.ts';
import { findStanding } from '../queries/find-sender.ts';
import { findTicket, listStillRemoved } from '../queries/find-ticket.ts';
import { presentTicket } from '../views.ts';

const shared = ['server.no_database', 'session.ended', 'profile.barred'] as const;
const guesses = { name: 'complaint-guesses', most: 60, spanMs: hourMs };

/** Calls by ticket. A ticket cannot be guessed, so holding one authorizes as that side of the complaint. */
export function ticketRoutes(deps: ComplaintDeps) {
  const { database, clock, secrets } = deps;
  const api = createApi();

  /** Answer to an unknown ticket, the same for all calls, with a common hourly limit. */
  async function refuseGuess(c: ApiContext, db: Db, now: Date) {
    const wait = await consume(db, guesses, writingNetwork(deps.visitorOf(c)), now);
    return wait === 0 ? problem(c, 'complaint.not_found') : problem(c, 'limit.hour', { retryAfterSeconds: wait });
  }

  addCall(
    api,
    complaintCalls,
    'GET /api/v6/complaint/{ticket}',
    {
      summary: 'Show the state of a complaint',
      description: 'By the complainant’s ticket, or by the ticket of an author of one of its texts.',
      gives: 'State, deadline, decision and reason; never the complainant or the decider',
      who: 'anyone',
      failures: ['complaint.not_found', 'limit.hour', 'request.invalid', ...shared],
    },
    async (c, { path }) => {
      const now = clock.now();
      const found = await findTicket(database.db, secrets.keyOf(path.ticket));
      if (found === null) return refuseGuess(c, database.db, now);
      const stillRemoved = await listStillRemoved(database.db, deps.reviewableOf, found.items);
      const standing = await findStanding(database.db, found.row);
      const facts = { isOneModerator: await isOneModerator(database.db), stillRemoved, standing, now };
      return ok(c, presentTicket(deps, found, facts));
    },
  );

  addCall(
    api,
    complaintCalls,
    'POST /api/v6/complaint/{ticket}/appeal',
    {
      summary: 'Appeal against a decision about a complaint',
      description:
        'Once per side, free, within six months of the decision unless the operator has set a different period. A ' +
        'different moderator decides, who reacted to none of the texts; on a site with a single moderator, the admin.',
      gives: 'It is there',
      who: 'anyone',
      failures: ['complaint.not_found', 'complaint.no_appeal', 'limit.hour', ...bodyFailures, ...shared],
    },
    async (c, { path, fields, named }) => {
      const by = { profileId: profileOf(c), words: fields.text };
      const now = clock.now();
      return named.once(async (joined) => {
        const refusal = await appeal({ ...deps, database: joined }, secrets.keyOf(path.ticket), by, now);
        if (refusal === 'complaint.not_found') return refuseGuess(c, joined.db, now);
        return refusal === null ? ok(c, { status: true }) : problem(c, refusal);
      });
    },
  );

  addCall(
    api,
    complaintCalls,
    'POST /api/v6/complaint/{ticket}/measure_appeal',
    {
      summary: 'Appeal against a warning or a pause for unfounded complaints',
      description: 'Once, free, by the ticket of the complaint behind the measure. A moderator decides.',
      gives: 'It is there',
      who: 'anyone',
      failures: ['complaint.not_found', 'complaint.no_appeal', 'limit.hour', ...bodyFailures, ...shared],
    },
    async (c, { path, fields, named }) => {
      const by = { profileId: profileOf(c), words: fields.text };
      const now = clock.now();
      return named.once(async (joined) => {
        const refusal = await appealMeasure({ ...deps, database: joined }, secrets.keyOf(path.ticket), by, now);
        if (refusal === 'complaint.not_found') return refuseGuess(c, joined.db, now);
        return refusal === null ? ok(c, { status: true }) : problem(c, refusal);
      });
    },
  );

  addCall(
    api,
    complaintCalls,
    'POST /api/v6/complaint/{ticket}/answer',
    {
      summary: 'State what contact there was, as the author of a text under complaint',
      description:
        'For complaints by somebody who denies any contact with the author. Once, within 7 days of the question. The ' +
        'complainant learns the kind and approximate time of the contact, never the words. Without an answer the ' +
        'text is hidden until a moderator decides.',
      gives: 'It is there',
      who: 'anyone',
      failures: ['complaint.not_found', 'complaint.no_question', 'limit.hour', ...bodyFailures, ...shared],
    },
    async (c, { path, fields, named }) => {
      const now = clock.now();
      if (isAhead(fields.when, now)) return problem(c, 'request.invalid', { details: [aheadOfTime] });
      const by = { profileId: profileOf(c), answer: fields };
      return named.once(async (joined) => {
        const refusal = await answerQuestion({ ...deps, database: joined }, secrets.keyOf(path.ticket), by, now);
        if (refusal === 'complaint.not_found') return refuseGuess(c, joined.db, now);
        return refusal === null ? ok(c, { status: true }) : problem(c, refusal);
      });
    },
  );
  return api;
}

function profileOf(c: ApiContext): string | null {
  const actor = actorOf(c);
  return actor.kind === 'member' ? actor.profileId : null;
}

const aheadOfTime = { path: 'when', message: 'must not be a month to come' };

/** Whether a month (`yyyy-mm`) has not yet begun in any time zone. */
function isAhead(when: string, now: Date): boolean {
  const latest = new Date(now.getTime() + dayMs).toISOString().slice(0, 7);
  return /^\d/.test(when) && when > latest;
}
