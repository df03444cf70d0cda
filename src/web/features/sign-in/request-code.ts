import type { SentWith } from '#contract/calls.ts';
import type { StartedSignIn } from '#contract/sign-in.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { type ApiAnswer, callApi } from '#web/api/call-api.ts';

const platform = 'WEB';

/** The signed query of a start: a replay is noticed, and a page that is out of date. */
export async function signStart(
  lang: LocaleTag,
  key: string,
  now: Date,
): Promise<SentWith<'GET /api/v202111/auth/get'>['query']> {
  const nonce = toHex(crypto.getRandomValues(new Uint8Array(20)));
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const text = `${nonce}:${timestamp}:${platform}:${lang}:${key}`;
  const signature = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
  return { lang, platform, nonce, timestamp, signature };
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Asks for a code; the proof of work is done on the way, without a word to the visitor. Never rejects. */
export async function requestCode(lang: LocaleTag, key: string): Promise<ApiAnswer<StartedSignIn>> {
  try {
    const { solveBotCheck } = await import('#web/api/bot-check.ts');
    const proof = await solveBotCheck(undefined, 'sign-in');
    // Signed after the work, which may take long: the time in it must be fresh.
    const query = await signStart(lang, key, new Date());
    return await callApi('GET /api/v202111/auth/get', { query, ...(proof !== null && { headers: { altcha: proof } }) });
  } catch (error) {
    // Without a secure connection browsers have no cryptography.
    console.error('signing in did not start', error);
    const problem = { status: 'error', status_code: 10000, code: 'sign_in.failed', message: '', details: [] } as const;
    return { ok: false, status: 0, problem: { ...problem, details: [] }, retryAfter: null };
  }
}
