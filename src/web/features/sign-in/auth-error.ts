import type { PhraseKey } from '#shared/phrases.ts';
import type { ApiAnswer } from '#web/api/call-api.ts';

/** Why a sign-in did not go on: the number that support asks for, and the words for people. */
export interface AuthError {
  /** 10000–10008 */
  number: number;
  phrase: PhraseKey;
  /** What the server calls it. */
  code: string;
}

/** A code that ran out, or a line that was lost, is nobody's to report: it is shown without its number. */
export function isTimeOut({ code }: AuthError): boolean {
  return code === 'sign_in.code_expired' || code === 'network.unreachable';
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

/** Words of failures that share the number 10000. An address may name any code, one that every object has, too. */
const wordsOf10000: ReadonlyMap<string, PhraseKey> = new Map([
  ['sign_in.refused', 'error.sign_in.refused'],
  ['sign_in.contested', 'error.sign_in.contested'],
  ['network.unreachable', 'error.network.unreachable'],
  ['server.no_database', 'error.server.no_database'],
  ['server.no_room', 'error.server.no_room'],
]);

/** A 400 tells its number in the body; every other failure is 10000. */
export function readAuthError({ status, problem }: Extract<ApiAnswer<unknown>, { ok: false }>): AuthError {
  const number = status === 400 && problem.status_code in phrases ? problem.status_code : otherFailure;
  const phrase = number === otherFailure ? wordsOf10000.get(problem.code) : phrases[number];
  return { number, phrase: phrase ?? 'error.sign_in.failed', code: problem.code };
}

/** The error that a service's own sign-in page was left with, as the address of the login page names it. */
export function readReturnError(code: string | undefined): AuthError | null {
  if (code === undefined) return null;
  const found = Object.entries(phrases).find(([, phrase]) => phrase === `error.${code}`);
  const other = wordsOf10000.get(code) ?? 'error.sign_in.failed';
  return found ? { number: Number(found[0]), phrase: found[1], code } : { number: otherFailure, phrase: other, code };
}
