import { restrictionCalls } from '#contract/restriction.ts';
import type { Base } from '#server/domains/part.ts';
import type { ReviewableOf } from '#server/domains/text-check/door.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { appealStatement } from '../commands/appeal-statement.ts';
import type { SuspensionTickets } from '../commands/suspension-tickets.ts';
import { findSuspension } from '../queries/find-suspension.ts';
import { type AppealsOf, presentStatement } from '../views.ts';

interface SuspensionDeps extends Pick<Base, 'database' | 'clock'>, AppealsOf {
  reviewableOf: ReviewableOf;
  tickets: SuspensionTickets;
}

const shared = ['server.no_database', 'session.ended', 'profile.barred'] as const;

/** Calls by the ticket of a refused sign-in, as a suspended member has no session. It cannot be guessed. */
export function suspensionRoutes({ database, clock, reviewableOf, tickets, ...appeals }: SuspensionDeps) {
  const api = createApi();
  addCall(
    api,
    restrictionCalls,
    'GET /api/v6/suspension/{ticket}',
    {
      summary: 'Show why an account is suspended',
      description:
        'By the `ticket` that `auth/check` gives with `profile.barred` to a strong proof of the account’s number. ' +
        'A ticket is good for 30 days, and shows the decision about the appeal as well.',
      gives: 'The statement of reasons, and until when the ticket is good',
      who: 'anyone',
      failures: ['restriction.ticket_ended', 'request.invalid', ...shared],
    },
    async (c, { path }) => {
      const now = clock.now();
      const read = tickets.read(path.ticket, now);
      const record = read && (await findSuspension(database.db, read.statementId));
      if (!read || !record) return problem(c, 'restriction.ticket_ended');
      const untilTimestamp = toTimestamp(read.until);
      return ok(c, { statement: presentStatement(record, appeals, now), untilTimestamp });
    },
  );

  addCall(
    api,
    restrictionCalls,
    'POST /api/v6/suspension/{ticket}/appeal',
    {
      summary: 'Appeal against the suspension of an account',
      description:
        'Once per suspension, free of charge, until `appealUntilTimestamp`. A moderator or admin other than who ' +
        'suspended the account decides. If the appeal is granted, the account opens again.',
      gives: 'It is with the moderators',
      who: 'anyone',
      failures: ['restriction.ticket_ended', 'complaint.no_appeal', ...bodyFailures, ...shared],
    },
    async (c, { path, fields: { text: words }, named }) => {
      const now = clock.now();
      const read = tickets.read(path.ticket, now);
      return named.once(async (joined) => {
        const record = read && (await findSuspension(joined.db, read.statementId));
        if (!record) return problem(c, 'restriction.ticket_ended');
        const { id, profile_id: profileId } = record.row;
        const appealing = { database: joined, reviewableOf, appealEnd: appeals.appealEnd };
        const refusal = await appealStatement(appealing, { profileId }, { id, words }, now);
        if (refusal === null) return ok(c, { status: true });
        return problem(c, refusal === 'text.not_found' ? 'restriction.ticket_ended' : refusal);
      });
    },
  );
  return api;
}
