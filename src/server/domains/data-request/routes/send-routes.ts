import { dataRequestCalls } from '#contract/data-request.ts';
import { writingNetwork } from '#server/domains/write-limits/door.ts';
import { freshMemberFailures, requireFreshMember } from '#server/platform/access/actor.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem, requestLocale } from '#server/platform/http/problem.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import type { RequestDeps } from '../commands/request-deps.ts';
import { sendRequest } from '../commands/send-request.ts';

export function sendRoutes(deps: RequestDeps) {
  const api = createApi();

  /** A proof made for this request has priority over the session: it may be of a different number. */
  function proverOf(c: ApiContext, code: string | undefined) {
    if (code !== undefined && code !== '') return { own: deps.numberProof.ownCode(c, code) };
    const member = requireFreshMember(c, { evenDeactivated: true });
    if (member instanceof Response) return member;
    return member.isProven ? { profileId: member.profileId, phone: member.phone } : problem(c, 'sign_in.proof_needed');
  }

  addCall(
    api,
    dataRequestCalls,
    'POST /api/v6/data_request/send',
    {
      summary: 'Request access to the data about my number, its erasure, or object to its processing',
      description:
        'Needs a proof of the number: `code` of a sign-in whose `auth/proof` is done, which opens no account, or a member with a fresh and strong proof. The answer is due within a month. `unlist` takes effect first, even if the request is refused. Each proof has its own ticket; a member who repeats an identical open request gets the ticket of the first. If the number has an account, its holder is notified that a proof was used without it.',
      gives: 'The ticket, by which the request is followed, and until when it is answered',
      who: 'anyone',
      failures: [
        'limit.data_requests',
        'limit.data_requests_unlisted',
        'sign_in.code_expired',
        'sign_in.refused',
        'sign_in.contested',
        ...bodyFailures,
        ...freshMemberFailures,
      ],
    },
    async (c, { fields, named }) => {
      const prover = proverOf(c, fields.code);
      if (prover instanceof Response) return prover;
      const { kind, text, email } = fields;
      const network = writingNetwork(deps.visitorOf(c));
      const request = { kind, text, email, locale: requestLocale(c), wantsUnlisting: fields.unlist === '1', prover };
      let isSent = false;
      const answer = await named.once(async (joined) => {
        const outcome = await sendRequest({ ...deps, database: joined }, { ...request, network }, deps.clock.now());
        if ('retryAfterSeconds' in outcome) return problem(c, outcome.code, outcome);
        if ('code' in outcome) return problem(c, outcome.code);
        const { status, ticket, dueAt } = outcome;
        isSent = status === 'sent';
        return ok(c, { status, ticket, dueAtTimestamp: toTimestamp(dueAt) });
      });
      const by = 'own' in prover ? { network } : { profileId: prover.profileId };
      if (isSent) logSecurityEvent(deps.log, 'data-request', { what: kind, ...by });
      return answer;
    },
  );
  return api;
}
