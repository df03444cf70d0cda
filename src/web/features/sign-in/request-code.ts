import type { SentWith } from '#contract/calls.ts';
import type { StartedSignIn } from '#contract/sign-in.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { type ApiAnswer, callApi, makeProblem } from '#web/api/call-api.ts';

const platform = 'WEB';

/** Signed query of a sign-in start; detects replays and outdated pages. */
export async function signStart(
  lang: LocaleTag,
  key: string,
  now: Date,
): Promise<Omit<SentWith<'GET /api/v202111/auth/get'>['query'], 'aim'>> {
  const nonce = toHex(crypto.getRandomValues(new Uint8Array(20)));
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const text = `${nonce}:${timestamp}:${platform}:${lang}:${key}`;
  const signature = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
  return { lang, platform, nonce, timestamp, signature };
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Requests a code, after solving the bot check in the background. Never rejects.
 * @param aim `proof`: the code opens no session, and the chat says so
 */
export async function requestCode(
  lang: LocaleTag,
  key: string,
  aim: 'sign_in' | 'proof' = 'sign_in',
): Promise<ApiAnswer<StartedSignIn>> {
  // A script that fails to load counts as a lost connection; the next press retries.
  const solver = await import('#web/api/bot-check.ts').catch(() => null);
  if (solver === null) return refusal('network.unreachable');
  try {
    const proof = await solver.solveBotCheck(undefined, 'sign-in');
    // Signed after the proof of work, which may take long: its timestamp must be fresh.
    const query = { ...(await signStart(lang, key, new Date())), aim };
    return await callApi('GET /api/v202111/auth/get', { query, ...(proof !== null && { headers: { altcha: proof } }) });
  } catch (error) {
    // Browsers provide Web Crypto only in secure contexts.
    console.error('signing in did not start', error);
    return refusal('sign_in.failed');
  }
}

function refusal(code: string): ApiAnswer<StartedSignIn> {
  return { ok: false, status: 0, problem: makeProblem(10000, code), retryAfter: null };
}
