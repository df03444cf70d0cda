import type { z } from 'zod';
import { type ComplainComment, complaintCalls } from '#contract/complaint.ts';
import { resolvePhone } from '#server/domains/numbering/queries/resolve-phone.ts';
import { findOpenProfile } from '#server/domains/profile/queries/find-open-profile.ts';
import { writingNetwork } from '#server/domains/writing/commands/take-text-limit.ts';
import { type Actor, actorOf } from '#server/platform/access/actor.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem, requestLocale } from '#server/platform/http/problem.ts';
import { take as takeUse } from '#server/platform/rate-limit/rate-limit.ts';
import { hourMs } from '#shared/time.ts';
import { complain, type TextRef } from '../commands/complain.ts';
import type { ComplaintDeps } from '../commands/complaint-deps.ts';

/** Names that a network may ask for in an hour without finding one. */
const guesses = { name: 'complaint-names', most: 30, spanMs: hourMs };
/** The action that a proof of work for complaints must name. */
const complaintAction = 'complaint';

const failures = [
  ...([
    'text.not_found',
    'report.own',
    'complaint.many_numbers',
    'limit.complaints',
    'limit.complaints_paused',
  ] as const),
  ...(['bot_check.required', 'bot_check.invalid', 'server.no_database', 'session.ended', 'profile.barred'] as const),
  ...bodyFailures,
] as const;
const gives = 'The ticket, by which the complaint is followed, and until when it is decided';
const description =
  'By anybody, without cost. It is decided within 30 calendar days, or 3 working days where a court decision is cited. ' +
  'Whoever complained without ground again and again may not for 30 days, until the moment in `details`, but always may ' +
  'where a court decision is cited. A visitor learns that by mail alone, and gets a ticket all the same. Visitors send the header `altcha` with a proof of work for the action `complaint`.';

type Sent = Omit<z.output<typeof ComplainComment>, 'comment_id' | 'thread_id' | 'more'>;

/** What anybody complains about. */
export function complainRoutes(deps: ComplaintDeps) {
  const { database, clock } = deps;
  const api = createApi();

  async function take(c: ApiContext, texts: readonly TextRef[], sent: Sent, byProfile: string | null = null) {
    const actor = actorOf(c);
    const outcome = await complain(
      deps,
      {
        ...{ texts, byProfile, name: sent.name, email: sent.email, text: sent.text, locale: requestLocale(c) },
        reason: sent.court_decision === '1' && sent.reason === 'other' ? 'court_decision' : sent.reason,
        isCourt: sent.court_decision === '1' || sent.reason === 'court_decision',
        ...{ profileId: profileOf(actor), visitor: deps.visitorOf(c) },
      },
      clock.now(),
    );
    if ('until' in outcome) {
      const details = [{ path: 'until', message: outcome.until.toISOString() }];
      return problem(c, outcome.code, { details, retryAfterSeconds: outcome.retryAfterSeconds });
    }
    if ('retryAfterSeconds' in outcome) return problem(c, outcome.code, outcome);
    if ('code' in outcome) return problem(c, outcome.code);
    return { status: outcome.status, ticket: outcome.ticket, dueAtTimestamp: toTimestamp(outcome.dueAt) };
  }

  /** Why a visitor must work first; null for members and for who did. */
  async function askProof(c: ApiContext) {
    if (!deps.isProofNeeded || actorOf(c).kind === 'member') return null;
    const proof = c.req.header('altcha');
    if (proof === undefined) return problem(c, 'bot_check.required');
    return (await deps.botCheck.redeem(proof, complaintAction)) ? null : problem(c, 'bot_check.invalid');
  }

  /** Whoever names a name that is not there tries names out: so often an hour, whatever numbers they are of. */
  async function refuseGuess(c: ApiContext) {
    const wait = await takeUse(database.db, guesses, writingNetwork(deps.visitorOf(c)), clock.now());
    return wait === 0 ? problem(c, 'text.not_found') : problem(c, 'limit.hour', { retryAfterSeconds: wait });
  }

  addCall(
    api,
    complaintCalls,
    'POST /api/v6/complaint/comment',
    { summary: 'Complain about a comment, a reply, or several of one number', description, gives, failures },
    async (c, { fields: { comment_id: comment, thread_id: reply, more, ...sent } }) => {
      const unproven = await askProof(c);
      if (unproven) return unproven;
      const texts = [
        ...(comment === undefined ? [] : [{ kind: 'comment', id: String(comment) }]),
        ...(reply === undefined ? [] : [{ kind: 'reply', id: String(reply) }]),
        ...more.map((text) => ({ kind: text.split(':')[0] ?? '', id: text.split(':')[1] ?? '' })),
      ];
      const outcome = await take(c, texts, sent);
      return outcome instanceof Response ? outcome : ok(c, outcome);
    },
  );

  addCall(
    api,
    complaintCalls,
    'POST /api/v6/complaint/contact',
    {
      ...{ summary: 'Complain about a name that others give a number', description, gives },
      failures: ['number.invalid', 'profile.not_found', 'limit.hour', ...failures],
    },
    async (c, { fields: { id, country, profile_id, name_hash: hash, first_name, last_name, ...sent } }) => {
      const unproven = await askProof(c);
      if (unproven) return unproven;
      const profileId = id === undefined && profile_id ? profile_id : null;
      const asked =
        profileId === null
          ? resolvePhone(deps.plan, id ?? '', { country, home: () => deps.homeOf(c).country })
          : await findOpenProfile(database.db, profileId, profileOf(actorOf(c)));
      if (asked === null) return problem(c, profileId === null ? 'number.invalid' : 'profile.not_found');
      const phone = 'digits' in asked ? asked.digits : asked.phone;
      const by = profileId === null ? { phone } : { phone, profileId };
      const names = deps.reviewableOf('contact_name');
      const shown = { firstName: first_name ?? '', lastName: last_name ?? '' };
      const name =
        hash === undefined
          ? profileId === null && (await names?.openShown?.(database.db, phone, shown))
          : await names?.openByHash?.(database.db, by, hash);
      if (!name) return refuseGuess(c);
      const outcome = await take(c, [{ kind: 'contact_name', id: name }], sent, profileId);
      return outcome instanceof Response ? outcome : ok(c, outcome);
    },
  );
  return api;
}

function profileOf(actor: Actor): string | null {
  return actor.kind === 'member' ? actor.profileId : null;
}
