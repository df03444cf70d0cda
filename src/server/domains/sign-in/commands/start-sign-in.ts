import { createHash } from 'node:crypto';
import type { ProblemCode } from '#contract/problem.ts';
import { clockSkewSeconds } from '#contract/sign-in.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { consume } from '#server/platform/rate-limit/rate-limit.ts';
import { isSameSecret } from '#server/platform/same-secret.ts';
import { codeLifeMs, codesWindowMs, makeCode } from '../rules.ts';
import type { SignInDeps } from './sign-in-deps.ts';

/** Action that a sign-in's proof of work must name. */
export const signInAction = 'sign-in';

export interface SignInRequest {
  lang: string;
  platform: string;
  nonce: string;
  timestamp: string;
  signature: string;
  /** A proof of the number opens no session. */
  aim: 'sign_in' | 'proof';
  proof: string | undefined;
  /** Keyed hashes. */
  device: string;
  network: string;
  browser: string;
  country: string | null;
}

type StartRefusal = Extract<
  ProblemCode,
  | 'sign_in.bad_platform'
  | 'sign_in.bad_signature'
  | 'sign_in.bad_time'
  | 'sign_in.replayed'
  | 'sign_in.way_unavailable'
  | 'sign_in.proof_missing'
  | 'sign_in.too_often'
>;
export type SignInStart =
  | { ok: true; code: string; expiresAt: Date }
  | { ok: false; code: StartRefusal; retryAfterSeconds: number };

/** Issues a code. Cheap checks come first, so that a refusal spends neither nonce nor proof of work. */
export async function startSignIn(deps: SignInDeps, request: SignInRequest): Promise<SignInStart> {
  const now = deps.clock.now();
  const { db } = deps.database;
  const wrong = checkSignature(request, deps.webSigningKey, now);
  if (wrong) return refuse(wrong);
  const seen = await db.selectFrom('sign_in_nonce').select('nonce').where('nonce', '=', request.nonce).execute();
  if (seen.length > 0) return refuse('sign_in.replayed');
  if (deps.providers.length === 0) return refuse('sign_in.way_unavailable');
  if (deps.botCheck) {
    const isDone = request.proof !== undefined && (await deps.botCheck.redeem(request.proof, signInAction));
    if (!isDone) return refuse('sign_in.proof_missing');
  }
  const limits = [
    { name: 'sign-in-device', most: deps.limits.codesPerDevice, who: request.device },
    { name: 'sign-in-network', most: deps.limits.codesPerNetwork, who: request.network },
  ];
  for (const { who, ...limit } of limits) {
    const waitSeconds = await consume(db, { ...limit, spanMs: codesWindowMs }, who, now);
    if (waitSeconds > 0) return refuse('sign_in.too_often', waitSeconds);
  }
  // The insert is the lock: only one of two requests with the same nonce inserts.
  const spent = await db
    .insertInto('sign_in_nonce')
    .values({ nonce: request.nonce, expires_at: new Date(now.getTime() + 2 * clockSkewSeconds * 1000) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (spent.numInsertedOrUpdatedRows !== 1n) return refuse('sign_in.replayed');
  return createAttempt(deps, request, now);
}

async function createAttempt(deps: SignInDeps, request: SignInRequest, now: Date): Promise<SignInStart> {
  const expiresAt = new Date(now.getTime() + codeLifeMs);
  const { lang, device, network, browser, country, aim } = request;
  const whose = { lang, device, network, browser, country, is_proof: aim === 'proof' };
  const attempt = { ...whose, created_at: now, expires_at: expiresAt };
  // With a thousand open codes a collision has odds of 1 in 10^9; then draw another code.
  for (let tries = 0; tries < 3; tries += 1) {
    const code = makeCode();
    const added = await deps.database.db
      .insertInto('sign_in_attempt')
      .values({ ...attempt, code: deps.hash('code', code) })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 1n) return { ok: true, code, expiresAt };
  }
  throw new Error('no free code was found');
}

/** Checks the signed part of a start; null if valid. */
export function checkSignature(
  request: Pick<SignInRequest, 'lang' | 'platform' | 'nonce' | 'timestamp' | 'signature'>,
  key: string,
  now: Date,
): StartRefusal | null {
  const { lang, platform, nonce, timestamp, signature } = request;
  if (platform !== 'WEB') return 'sign_in.bad_platform';
  if (!/^[0-9a-f]{40}$/.test(nonce) || !/^\d{1,12}$/.test(timestamp)) return 'sign_in.bad_signature';
  const text = `${nonce}:${timestamp}:${platform}:${lang}:${key}`;
  if (!isSameSecret(signature, createHash('sha256').update(text).digest('hex'))) return 'sign_in.bad_signature';
  return Math.abs(Number(timestamp) - toTimestamp(now)) > clockSkewSeconds ? 'sign_in.bad_time' : null;
}

function refuse(code: StartRefusal, retryAfterSeconds = 0): SignInStart {
  return { ok: false, code, retryAfterSeconds };
}
