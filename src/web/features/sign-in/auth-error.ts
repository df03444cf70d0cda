import type { PhraseKey } from '#shared/phrases.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';

/** Error of a sign-in: number for support, and phrase. */
export interface AuthError {
  /** 10000–10008 */
  number: number;
  phrase: PhraseKey;
  /** The server's error code. */
  code: string;
  /** Opens the reasons of a suspended account. */
  ticket?: string | undefined;
}

/** An expired code or ticket, or a lost connection, needs no support, so its number is hidden. */
export function isTimeOut({ code }: AuthError): boolean {
  return ['sign_in.code_expired', 'restriction.ticket_ended', 'network.unreachable'].includes(code);
}

const otherFailure = 10000;

const phrases: Readonly<Record<number, PhraseKey>> = {
  10000: 'error.sign_in.failed',
  10001: 'error.sign_in.bad_signature',
  10002: 'error.sign_in.bad_time',
  10003: 'error.sign_in.replayed',
  10004: 'error.sign_in.too_often',
  10005: 'error.sign_in.code_expired',
  10006: 'error.sign_in.way_unavailable',
  10007: 'error.sign_in.proof_missing',
  10008: 'error.sign_in.bad_platform',
};

/** Phrases of errors that share the number 10000. A map, since an address may contain any code, even `toString`. */
const wordsOf10000: ReadonlyMap<string, PhraseKey> = new Map([
  ['sign_in.refused', 'error.sign_in.refused'],
  ['sign_in.contested', 'error.sign_in.contested'],
  ['network.unreachable', 'error.network.unreachable'],
  ['profile.barred', 'error.profile.barred'],
  ['restriction.ticket_ended', 'error.restriction.ticket_ended'],
  ['server.no_database', 'error.server.no_database'],
  ['server.no_room', 'error.server.no_room'],
]);

/** Responses with status 400 contain their number; all others are 10000. */
export function readAuthError({ status, problem }: Extract<ApiAnswer<unknown>, { ok: false }>): AuthError {
  const number = status === 400 && problem.status_code in phrases ? problem.status_code : otherFailure;
  const phrase = number === otherFailure ? wordsOf10000.get(problem.code) : phrases[number];
  return { number, phrase: phrase ?? 'error.sign_in.failed', code: problem.code, ticket: problem.ticket };
}

/** The error in the login page's address: of a third-party sign-in page, or of a ticket that has expired. */
export function readReturnError(code: string | undefined): AuthError | null {
  if (code === undefined) return null;
  const found = Object.entries(phrases).find(([, phrase]) => phrase === `error.${code}`);
  const other = wordsOf10000.get(code) ?? 'error.sign_in.failed';
  return found ? { number: Number(found[0]), phrase: found[1], code } : { number: otherFailure, phrase: other, code };
}
