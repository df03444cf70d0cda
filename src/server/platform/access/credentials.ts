import type { MiddlewareHandler } from 'hono';
import type { ProblemCode } from '#contract/problem.ts';
import type { ApiContext, ApiEnv } from '../http/api.ts';
import { problem } from '../http/problem.ts';
import type { Member, Program } from './actor.ts';

/** `basic` is the password of any user, which is all that many devices support. */
export type ShownBy = 'bearer' | 'basic' | 'address';

export interface CredentialReader {
  alsoBy?: readonly ShownBy[];
  isOfKind(credential: string): boolean;
  readActor(credential: string, c: ApiContext, by: ShownBy): Promise<Member | Program | ProblemCode>;
  onAnswered?(actor: Member | Program, c: ApiContext): void;
}

export interface CredentialCheck {
  /** A credential of no known format goes to the first reader for its way, which refuses it. */
  readers: readonly [CredentialReader, ...CredentialReader[]];
  isTooOld(clientVersion: string): boolean;
  /** Calls whose `authorization` header is not one of these credentials. */
  isExempt(c: ApiContext): boolean;
}

/** Query parameters for keys: the site's own, and those of services whose clients only change the host. */
const addressNames = ['key', 'apikey', 'auth_token'] as const;

/** Sets the actor of every API call. A bad credential is refused on every call, so that clients discard it. */
export function checkCredentials({ readers, isTooOld, isExempt }: CredentialCheck): MiddlewareHandler<ApiEnv> {
  const inAddress = readers.filter(({ alsoBy }) => alsoBy?.includes('address'));
  return async (c, next) => {
    const version = c.req.header('x-client-version');
    if (version !== undefined && isTooOld(version)) return problem(c, 'client.too_old');
    const shown = isExempt(c) ? null : readShown(c, inAddress);
    if (shown === null) return next();
    const { credential, by } = shown;
    const takers = readers.filter(({ alsoBy }) => by === 'bearer' || alsoBy?.includes(by));
    const reader = takers.find((each) => each.isOfKind(credential)) ?? takers[0] ?? readers[0];
    const actor = await reader.readActor(credential, c, by);
    if (typeof actor === 'string') return withoutReferrer(problem(c, actor), by);
    c.set('actor', actor);
    await next();
    reader.onAnswered?.(actor, c);
    withoutReferrer(c.res, by);
    return undefined;
  };
}

/** The URL of the response contains a key, so links from it must not send a referrer. */
function withoutReferrer<Answer extends Response>(answer: Answer, by: ShownBy): Answer {
  if (by === 'address') answer.headers.set('referrer-policy', 'no-referrer');
  return answer;
}

function readShown(c: ApiContext, inAddress: readonly CredentialReader[]): { credential: string; by: ShownBy } | null {
  const header = c.req.header('authorization')?.trim();
  if (header) {
    const basic = /^basic\s+(\S+)$/i.exec(header)?.[1];
    if (basic !== undefined) return { credential: passwordOf(basic), by: 'basic' };
    return { credential: header.replace(/^bearer\s+/i, ''), by: 'bearer' };
  }
  if (!c.req.url.includes('?')) return null;
  // Other calls may use parameters of these names, so only values in a key's format count.
  const credential = addressNames
    .map((name) => c.req.query(name)?.trim())
    .find((value) => value !== undefined && inAddress.some((reader) => reader.isOfKind(value)));
  return credential === undefined ? null : { credential, by: 'address' };
}

/** Devices may pad the password with blanks. */
function passwordOf(basic: string): string {
  const pair = Buffer.from(basic, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1).trim();
}
