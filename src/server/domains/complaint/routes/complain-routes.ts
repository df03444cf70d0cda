import { setTimeout } from 'node:timers/promises';
import type { z } from 'zod';
import { complaintCalls } from '#contract/complaint.ts';
import { citationFields } from '#contract/complaint-rule.ts';
import type { ComplainComment, ComplaintSent } from '#contract/complaint-sending.ts';
import { resolvePhone } from '#server/domains/numbering/door.ts';
import { findOpenProfile } from '#server/domains/profile/door.ts';
import { resolveNamed } from '#server/domains/text-check/door.ts';
import { type Actor, actorOf } from '#server/platform/access/actor.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { addCall, type CallContext, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem, requestLocale } from '#server/platform/http/problem.ts';
import type { IdempotentCall } from '#server/platform/repeat/idempotent-call.ts';
import { dayMs } from '#shared/time.ts';
import { complain } from '../commands/complain.ts';
import type { ComplaintDeps } from '../commands/complaint-deps.ts';
import type { NewComplaint } from '../commands/new-complaint.ts';

/** Least time of the answer: a name that the number does not have takes less work, which would reveal it. */
const nameAnswerMs = 200;
const complaintAction = 'complaint';

const failures = [
  'text.not_found',
  'report.own',
  'complaint.many_numbers',
  'limit.complaints',
  'limit.complaints_paused',
  'limit.complaints_network',
  'complaint.other_number',
  'sign_in.code_expired',
  'sign_in.refused',
  'sign_in.contested',
  'sign_in.proof_needed',
  'bot_check.required',
  'bot_check.invalid',
  'server.no_database',
  'session.ended',
  'profile.barred',
  ...bodyFailures,
] as const;
const gives = 'The ticket for following the complaint, and its due time';
const description =
  'Open to everybody and free. By default it is decided within 30 calendar days, or within 3 working days if `court`, ' +
  '`court_date` and `court_reference` cite a court decision. If one of these is missing, the complaint is accepted ' +
  'and `missing` names it; the same person can send it again with all of them, which shortens the period. Repeated ' +
  'unfounded complaints lead to a pause of 30 days, until the time in `details`, whatever they cite; meanwhile others ' +
  'on the same network are asked to sign in. An unproven sender with a paused address is not told of the pause and ' +
  'gets a ticket as usual. Authors are asked about a contact if the number was proved (by a session, or by `code` as ' +
  'for a data request) or the address was confirmed by our mail. ' +
  'Visitors send a proof of work for the action `complaint` in the header `altcha`.';

type Sent = Omit<z.output<typeof ComplainComment>, 'comment_id' | 'thread_id' | 'more'>;

export function complainRoutes(deps: ComplaintDeps) {
  const { database, clock } = deps;
  const api = createApi();

  async function take(
    c: CallContext<ComplaintSent>,
    about: Pick<NewComplaint, 'texts' | 'named' | 'byProfile'>,
    sent: Sent,
    act: IdempotentCall,
  ) {
    const actor = actorOf(c);
    const now = clock.now();
    // One day of tolerance covers all time zones.
    if (sent.court_date > new Date(now.getTime() + dayMs).toISOString().slice(0, 10)) {
      return problem(c, 'request.invalid', { details: [aheadOfTime] });
    }
    const { court, court_date: date, court_reference: reference } = sent;
    const lacking = citationFields.filter((field) => sent[field] === '');
    const isCited = sent.court_decision === '1' || sent.reason === 'court_decision' || lacking.length === 0;
    const complaint: NewComplaint = {
      ...about,
      name: sent.name,
      email: sent.email,
      text: sent.text,
      locale: requestLocale(c),
      reason: isCited && sent.reason === 'other' ? 'court_decision' : sent.reason,
      citation: isCited && lacking.length === 0 ? { court, date, reference } : null,
      member: actor.kind === 'member' ? actor : null,
      visitor: deps.visitorOf(c),
      own: sent.code ? deps.numberProof.ownCode(c, sent.code) : null,
    };
    return act.once(async (joined) => {
      const outcome = await complain({ ...deps, database: joined }, complaint, now);
      if ('until' in outcome) {
        const details = [{ path: 'until', message: outcome.until.toISOString() }];
        return problem(c, outcome.code, { details, retryAfterSeconds: outcome.retryAfterSeconds });
      }
      if ('retryAfterSeconds' in outcome) return problem(c, outcome.code, outcome);
      if ('code' in outcome) return problem(c, outcome.code);
      const { status, ticket, dueAt } = outcome;
      return ok(c, { status, ticket, dueAtTimestamp: toTimestamp(dueAt), missing: isCited ? lacking : [] });
    });
  }

  /** The refusal if a visitor sent no valid proof of work; null for members and with a valid proof. */
  async function askProof(c: ApiContext) {
    if (!deps.isProofNeeded || actorOf(c).kind === 'member') return null;
    const proof = c.req.header('altcha');
    if (proof === undefined) return problem(c, 'bot_check.required');
    return (await deps.botCheck.redeem(proof, complaintAction)) ? null : problem(c, 'bot_check.invalid');
  }

  addCall(
    api,
    complaintCalls,
    'POST /api/v6/complaint/comment',
    {
      summary: 'Complain about a comment, a reply, or several of one number',
      description,
      gives,
      who: 'anyone',
      failures,
    },
    async (c, { fields: { comment_id: comment, thread_id: reply, more, ...sent }, named }) => {
      const unproven = await askProof(c);
      if (unproven) return unproven;
      const texts = [
        ...(comment === undefined ? [] : [{ kind: 'comment', id: String(comment) }]),
        ...(reply === undefined ? [] : [{ kind: 'reply', id: String(reply) }]),
        ...more.map((text) => ({ kind: text.split(':')[0] ?? '', id: text.split(':')[1] ?? '' })),
      ];
      return take(c, { texts, named: null, byProfile: null }, sent, named);
    },
  );

  /** The contact name of a number, found by its public form. */
  async function resolveShownName(phone: string, shown: { firstName: string; lastName: string }) {
    const reviewable = deps.reviewableOf('contact_name');
    const id = await reviewable?.openShown?.(database.db, phone, shown);
    return reviewable && id ? { reviewable, id } : null;
  }

  addCall(
    api,
    complaintCalls,
    'POST /api/v6/complaint/contact',
    {
      summary: 'Complain about a name or picture of a number',
      gives,
      description: `A name that the number does not have gets the same answer and is never decided. ${description}`,
      who: 'anyone',
      failures: ['number.invalid', 'profile.not_found', ...failures],
    },
    async (c, { fields: { id, country, profile_id, name_hash: hash, first_name, last_name, ...sent }, named }) => {
      const unproven = await askProof(c);
      if (unproven) return unproven;
      const time = setTimeout(nameAnswerMs);
      const profileId = id === undefined && profile_id ? profile_id : null;
      const asked =
        profileId === null
          ? resolvePhone(deps.plan, id ?? '', { country, home: () => deps.homeOf(c).country })
          : await findOpenProfile(database.db, profileId, profileOf(actorOf(c)));
      if (asked === null) return problem(c, profileId === null ? 'number.invalid' : 'profile.not_found');
      // It has no names, which nobody needs to be kept from learning.
      if ('kind' in asked && asked.kind === 'emergency') return problem(c, 'text.not_found');
      const phone = 'digits' in asked ? asked.digits : asked.phone;
      const by = profileId === null ? { phone } : { phone, profileId };
      const shown = { firstName: first_name ?? '', lastName: last_name ?? '' };
      const found =
        hash === undefined
          ? profileId === null && (await resolveShownName(phone, shown))
          : await resolveNamed(database.db, deps.reviewableOf, by, hash);
      const words = hash === undefined ? [shown.firstName, shown.lastName] : [hash];
      const texts = found ? [{ kind: found.reviewable.kind, id: found.id }] : [];
      const answer = await take(c, { texts, named: { phone, words }, byProfile: profileId }, sent, named);
      await time;
      return answer;
    },
  );
  return api;
}

const aheadOfTime = { path: 'court_date', message: 'must not be a day to come' };

function profileOf(actor: Actor): string | null {
  return actor.kind === 'member' ? actor.profileId : null;
}
