import type { SignInStep } from '#contract/sign-in.ts';
import { openProfile } from '#server/domains/profile/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { OpenAttempt } from '../chat/attempts.ts';
import { codeLifeMs } from '../rules.ts';
import type { TokenClaims } from '../tokens/access-token.ts';
import { type OwnCode, ownAttempt } from './continue-sign-in.ts';
import { provenBy } from './proven-by.ts';
import { saveMessenger } from './save-messenger.ts';
import { createSession, revokeOnDevice } from './sessions.ts';
import type { SignInDeps } from './sign-in-deps.ts';

export type Collected =
  | { ok: true; isDone: false; step: Exclude<SignInStep, 'done'>; expiresAt: Date }
  | {
      ok: true;
      isDone: true;
      accessToken: string;
      phone: string;
      profileId: string;
      isNew: boolean;
      way: string;
      /** An existing account, not used with this browser before. */
      isNewBrowser: boolean;
      expiresAt: Date;
    }
  | { ok: false; code: 'sign_in.code_expired' | 'sign_in.refused' | 'sign_in.contested' }
  | {
      ok: false;
      code: 'profile.barred';
      /** Opens the reasons and the appeal; null after a weak proof, or one that may be a later holder's. */
      ticket: string | null;
    };

/**
 * State of a sign-in. Once confirmed, the browser that began gets its token exactly once: the attempt is used up in the
 * transaction that opens the session. Other browsers get the answer for an unknown code.
 */
export async function collectSignIn(deps: SignInDeps, own: OwnCode): Promise<Collected> {
  const now = deps.clock.now();
  const outcome = await transact(deps.database.db, async (tx): Promise<Collected | Opened> => {
    await lockDevice(tx, own.device, now);
    const attempt = await ownAttempt(deps, tx, own, now);
    // The question about a proof asked for no consent to a session.
    if (!attempt || attempt.is_proof) return { ok: false, code: 'sign_in.code_expired' };
    if (attempt.state === 'refused' || attempt.state === 'contested') {
      return { ok: false, code: `sign_in.${attempt.state}` };
    }
    if (attempt.state !== 'confirmed') {
      return { ok: true, isDone: false, step: await stepOf(tx, attempt), expiresAt: attempt.expires_at };
    }
    return createSessionFor(deps, tx, attempt, own.device, now);
  });
  if (!('claims' in outcome)) return outcome;
  // Outside the transaction: the signing key may have to be read, and the embedded database has one connection.
  const accessToken = await deps.tokens.issue(outcome.claims, outcome.expiresAt);
  const { claims, ...rest } = outcome;
  return { ok: true, isDone: true, accessToken, profileId: claims.profileId, ...rest };
}

/** Serializes sign-ins of one browser. Same lock order as chat events that lock several attempts. */
async function lockDevice(tx: Tx, device: string, now: Date): Promise<void> {
  await tx
    .selectFrom('sign_in_attempt')
    .select('id')
    .where('device', '=', device)
    // Includes just-used attempts, which must still serialize.
    .where('expires_at', '>', new Date(now.getTime() - codeLifeMs))
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();
}

interface Opened {
  claims: TokenClaims;
  phone: string;
  isNew: boolean;
  way: string;
  isNewBrowser: boolean;
  expiresAt: Date;
}

async function createSessionFor(
  deps: SignInDeps,
  tx: Tx,
  attempt: OpenAttempt,
  device: string,
  now: Date,
): Promise<Collected | Opened> {
  const { proven, phone, provider } = await provenBy(deps, tx, attempt, device);
  const known = proven.knownProfiles;
  const given = { ...proven, lang: attempt.lang, hasAgreed: attempt.agreed_at !== null };
  const opened = await openProfile(tx, given, now, deps.times);
  // The attempt stays confirmed and is collected once the terms are accepted.
  if (opened === null) return { ok: true, isDone: false, step: 'terms', expiresAt: attempt.expires_at };
  await tx.updateTable('sign_in_attempt').set({ state: 'used' }).where('id', '=', attempt.id).execute();
  const { profile, isNew, isNewHolder, who, passedFrom } = opened;
  if (profile.isSuspended) {
    const mayRead = proven.isProven && !opened.isStranger;
    const ticket = mayRead ? await deps.findSuspensionTicket(tx, profile.id, now) : null;
    return { ok: false, code: 'profile.barred', ticket };
  }
  if (isNewHolder) await deps.onNewHolder(tx, phone, now, who);
  await deps.onOpened(tx, { profileId: profile.id, phone, isProven: proven.isProven }, now);
  await saveMessenger(deps, tx, attempt, profile.id, now);
  if (passedFrom !== null) {
    const told = { profileId: passedFrom, use: 'number_passed_on', key: `${attempt.id}` } as const;
    await deps.onProofElsewhere(tx, told, now);
  }
  const way = deps.providers.find(({ name }) => name === provider)?.way ?? provider;
  const isNewBrowser = !isNew && !known.includes(profile.id);
  const session = await createSession(
    tx,
    {
      profileId: profile.id,
      tokenVersion: profile.tokenVersion,
      device,
      way,
      isNewBrowser,
      browser: attempt.browser,
      country: attempt.country,
      lifeDays: deps.sessionDays,
    },
    now,
  );
  if (isNewBrowser) await deps.onNewBrowser(tx, { profileId: profile.id, key: `${attempt.id}` }, now);
  await revokeOnDevice(tx, device, session.id, now);
  return {
    claims: { sessionId: session.id, profileId: profile.id, tokenVersion: profile.tokenVersion, role: profile.role },
    phone,
    isNew,
    way,
    isNewBrowser,
    expiresAt: session.expiresAt,
  };
}

export async function stepOf(tx: Tx, attempt: OpenAttempt): Promise<Exclude<SignInStep, 'done' | 'terms'>> {
  if (attempt.state === 'asked') return 'answer';
  if (attempt.state === 'code') return 'confirm-code';
  const asked = await tx
    .selectFrom('sign_in_conversation')
    .select('sender')
    .where('attempt_id', '=', attempt.id)
    .executeTakeFirst();
  return asked ? 'phone' : 'message';
}
