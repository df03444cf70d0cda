import type { AnswerOf } from '#contract/calls.ts';
import { callAddress } from '#web/api/call-api.ts';
import { decodeKey } from './key-link.ts';
import { readSession, type Session, saveSession, whileSigningIn } from './session.ts';

export type TakenKey =
  /** Invalid, expired or unknown to the server: the session stays unchanged. */
  | { kind: 'ignored' }
  | { kind: 'signed-in'; session: Session }
  /** The account already signed in here. */
  | { kind: 'known' }
  /** A different account is signed in here: its holder must confirm the switch. */
  | { kind: 'other'; session: Session; current: Session };

/** Signs in with an access token from a link. Never rejects. */
export function takeKey(key: string): Promise<TakenKey> {
  return whileSigningIn(take(key));
}

async function take(key: string): Promise<TakenKey> {
  if (decodeKey(key, Date.now() / 1000) === null) return { kind: 'ignored' };
  const session = await checkKey(key);
  if (session === null) return { kind: 'ignored' };
  const current = readSession();
  if (current !== null && current.profileId !== session.profileId) return { kind: 'other', session, current };
  saveSession(session);
  return current === null ? { kind: 'signed-in', session } : { kind: 'known' };
}

/** Verifies the token separately from the current session, which its refusal must not end. */
async function checkKey(key: string): Promise<Session | null> {
  try {
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(callAddress('GET /api/v6/profile/my'), { headers, referrerPolicy: 'no-referrer' });
    if (!response.ok) return null;
    const { data } = (await response.json()) as { data: AnswerOf<'GET /api/v6/profile/my'> };
    const { phone, profileId } = data.account;
    return { token: key, phone, profileId, international: data.phone.international || `+${phone}` };
  } catch {
    return null;
  }
}
