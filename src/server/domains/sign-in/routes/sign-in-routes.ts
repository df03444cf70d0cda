import type { ProblemCode } from '#contract/problem.ts';
import { signInCalls } from '#contract/sign-in.ts';
import { transact } from '#server/platform/db/transact.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { problem } from '#server/platform/http/problem.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import type { Home } from '#shared/phone/home-country.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import { collectSignIn } from '../commands/collect-sign-in.ts';
import { acceptTerms, confirmByCode, expectCall } from '../commands/continue-sign-in.ts';
import { readProof } from '../commands/prove-number.ts';
import type { SignInDeps } from '../commands/sign-in-deps.ts';
import { startSignIn } from '../commands/start-sign-in.ts';
import { findLastOnDevice } from '../queries.ts';
import { describeBrowser } from '../rules.ts';
import { presentCheck, presentDevice, presentProof, presentStart } from '../views.ts';
import { ensureDevice, readDevice } from './device-cookie.ts';

export interface SignInRouteDeps {
  deps: SignInDeps;
  /** Keyed hash of the caller's network. */
  visitorOf(c: ApiContext): string;
  countryOf(c: ApiContext): string | null;
  homeOf(c: ApiContext): Home;
}

const unavailable = ['server.no_database'] as const;

export function signInRoutes({ deps, visitorOf, countryOf, homeOf }: SignInRouteDeps) {
  const api = createApi();
  const isSecure = deps.publicUrl.startsWith('https:');
  const own = (c: ApiContext, code: string) => ({ code, device: readDevice(c, deps.hash, isSecure) ?? '' });
  const { db } = deps.database;
  /** Logs refusals that hint at guessing or come from the person. An expired code is not logged. */
  const refused = <const Code extends ProblemCode>(
    c: ApiContext,
    code: Code,
    options: { retryAfterSeconds?: number | undefined; ticket?: string | undefined } = {},
  ) => {
    if (code !== 'sign_in.code_expired') {
      logSecurityEvent(deps.log, 'sign-in-refused', { code, network: visitorOf(c) });
    }
    return problem(c, code, options);
  };

  addCall(
    api,
    signInCalls,
    'GET /api/v202111/auth/get',
    {
      summary: 'Start a sign-in: get a code and where to send it',
      description:
        'Sets the device cookie of a browser that has none. Refusals are 400 with `status_code` 10000–10008. With the proof of work on, the header `altcha` carries one solved for the action `sign-in`.',
      gives: 'The code, good for 120 seconds in this browser',
      who: 'anyone',
      failures: [
        'sign_in.bad_signature',
        'sign_in.bad_time',
        'sign_in.replayed',
        'sign_in.too_often',
        'sign_in.way_unavailable',
        'sign_in.proof_missing',
        'sign_in.bad_platform',
        'sign_in.failed',
        ...unavailable,
      ],
    },
    async (c, { query }) => {
      const { device, cookie } = ensureDevice(c, deps.hash, isSecure);
      const outcome = await startSignIn(deps, {
        ...query,
        proof: c.req.header('altcha'),
        device,
        network: visitorOf(c),
        browser: describeBrowser(c.req.header('user-agent')),
        country: countryOf(c),
      });
      if (!outcome.ok) return refused(c, outcome.code, { retryAfterSeconds: outcome.retryAfterSeconds });
      const response = ok(c, presentStart(deps, outcome.code, query.lang, outcome.expiresAt));
      if (cookie !== null) response.headers.append('set-cookie', cookie);
      return response;
    },
  );

  addCall(
    api,
    signInCalls,
    'POST /api/v6/auth/agreement_code',
    {
      summary: 'Accept the terms for this sign-in',
      gives: 'Noted',
      who: 'anyone',
      failures: ['sign_in.code_expired', 'request.invalid', ...unavailable],
    },
    async (c, { fields }) => {
      const wrong = await acceptTerms(deps, own(c, fields.code));
      return wrong ? problem(c, wrong) : ok(c, { status: true });
    },
  );

  addCall(
    api,
    signInCalls,
    'GET /api/v6/auth/check',
    {
      summary: 'Check a sign-in; returns its token once it is confirmed',
      description:
        '`status` is false while `step` names what is pending. The token is returned once, to the browser with the ' +
        'device cookie that began. For a suspended account, `ticket` of `profile.barred` opens `suspension/{ticket}`.',
      gives: 'Waiting, or signed in',
      who: 'anyone',
      failures: [
        'request.invalid',
        'sign_in.code_expired',
        'sign_in.refused',
        'sign_in.contested',
        'profile.barred',
        ...unavailable,
      ],
    },
    async (c, { query }) => {
      const collected = await collectSignIn(deps, own(c, query.code));
      if (!collected.ok) {
        const ticket = ('ticket' in collected && collected.ticket) || undefined;
        return refused(c, collected.code, { ticket });
      }
      if (collected.isDone) {
        const { profileId, way, isNewBrowser } = collected;
        logSecurityEvent(deps.log, 'sign-in', { profileId, way, isNewBrowser, network: visitorOf(c) });
      }
      return ok(c, presentCheck(collected));
    },
  );

  addCall(
    api,
    signInCalls,
    'GET /api/v6/auth/proof',
    {
      summary: 'Check a sign-in that proves a number without an account',
      description:
        'As `auth/check`, for the browser with the device cookie that began. Opens no session, needs no terms and does not use up the code: the call that takes the proof takes the same code.',
      gives: 'What is waited for, and once it is done the number',
      who: 'anyone',
      failures: ['request.invalid', 'sign_in.code_expired', 'sign_in.refused', 'sign_in.contested', ...unavailable],
    },
    async (c, { query }) => {
      const proof = await transact(db, (tx) => readProof(deps, tx, own(c, query.code), deps.clock.now()));
      return 'code' in proof ? refused(c, proof.code) : ok(c, presentProof(proof));
    },
  );

  addCall(
    api,
    signInCalls,
    'POST /api/v6/auth/confirm_code',
    {
      summary: 'Confirm the digits sent to the phone, if `step` is `confirm-code`',
      gives: 'Right: `auth/check` gives the token now',
      who: 'anyone',
      failures: [
        'sign_in.wrong_confirm_code',
        'sign_in.refused',
        'sign_in.code_expired',
        'request.invalid',
        ...unavailable,
      ],
    },
    async (c, { fields }) => {
      const wrong = await confirmByCode(deps, own(c, fields.code), fields.confirm_code);
      return wrong ? refused(c, wrong) : ok(c, { status: true });
    },
  );

  addCall(
    api,
    signInCalls,
    'POST /api/v6/auth/flashcall',
    {
      summary: 'Announce the number that will call us, as a call carries no code',
      gives: 'The call is expected, from this number',
      who: 'anyone',
      failures: ['number.invalid', 'sign_in.way_unavailable', 'sign_in.code_expired', ...unavailable],
    },
    async (c, { fields }) => {
      const phone = parsePhone(fields.phone, homeOf(c).country, 'national');
      if (phone === null) return problem(c, 'number.invalid');
      const wrong = await expectCall(deps, own(c, fields.code), phone.digits);
      return wrong ? problem(c, wrong) : ok(c, { status: true, international: phone.international });
    },
  );

  addCall(
    api,
    signInCalls,
    'GET /api/v6/auth/device',
    {
      summary: 'Check whether this browser is signed in',
      description: 'After a sign-out it answers as for a new browser.',
      gives: 'What the device cookie tells',
      who: 'anyone',
      failures: unavailable,
    },
    async (c) => {
      const device = readDevice(c, deps.hash, isSecure);
      const last = device === null ? null : await findLastOnDevice(db, device, deps.clock.now());
      return ok(c, presentDevice(last));
    },
  );
  return api;
}
