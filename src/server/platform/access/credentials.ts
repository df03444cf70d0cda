import type { MiddlewareHandler } from 'hono';
import type { ProblemCode } from '#contract/problem.ts';
import type { ApiContext, ApiEnv } from '../http/api.ts';
import { problem } from '../http/problem.ts';
import type { Member, Program } from './actor.ts';

/**
 * How a credential is shown: by itself or after `Bearer` in `authorization`, there as the password of any user (`Basic`,
 * which is all that many devices know), or in the address.
 */
export type ShownBy = 'bearer' | 'basic' | 'address';

/** Knows one kind of what callers show: tokens of sessions, keys of programs. */
export interface CredentialReader {
  /** Ways to show it beside `bearer`. */
  alsoBy?: readonly ShownBy[];
  /** Whether it is of this kind, by its look alone. */
  isOfKind(credential: string): boolean;
  /** Who shows it, or the code of the refusal. Asked on every call that carries one. */
  readActor(credential: string, c: ApiContext, by: ShownBy): Promise<Member | Program | ProblemCode>;
  /** The call of whom it read is answered. */
  onAnswered?(actor: Member | Program, c: ApiContext): void;
}

export interface CredentialCheck {
  /** What is of no kind goes to the first that takes what is shown so, which refuses it. */
  readers: readonly [CredentialReader, ...CredentialReader[]];
  /** Whether this client is too old to be answered. */
  isTooOld(clientVersion: string): boolean;
  /** Calls whose `authorization` is none of our credentials. */
  isExempt(c: ApiContext): boolean;
}

/** Names in an address under which programs show keys: ours, and those of services whose callers only change the host. */
const addressNames = ['key', 'apikey', 'auth_token'] as const;

/**
 * Stands before every call of the API and says who is asking. No credential: a visitor. A bad one is refused whatever
 * the call, so that whoever keeps it drops it.
 */
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

/** The address of the answer holds a key: whatever is opened from there is not told the address. */
function withoutReferrer<Answer extends Response>(answer: Answer, by: ShownBy): Answer {
  if (by === 'address') answer.headers.set('referrer-policy', 'no-referrer');
  return answer;
}

/** @param inAddress the readers of what may stand in an address */
function readShown(c: ApiContext, inAddress: readonly CredentialReader[]): { credential: string; by: ShownBy } | null {
  const header = c.req.header('authorization')?.trim();
  if (header) {
    const basic = /^basic\s+(\S+)$/i.exec(header)?.[1];
    if (basic !== undefined) return { credential: passwordOf(basic), by: 'basic' };
    return { credential: header.replace(/^bearer\s+/i, ''), by: 'bearer' };
  }
  if (!c.req.url.includes('?')) return null;
  // Other calls may have fields of these names: what does not look like a key is none.
  const credential = addressNames
    .map((name) => c.req.query(name)?.trim())
    .find((value) => value !== undefined && inAddress.some((reader) => reader.isOfKind(value)));
  return credential === undefined ? null : { credential, by: 'address' };
}

/** Devices pad what was typed into them with blanks. */
function passwordOf(basic: string): string {
  const pair = Buffer.from(basic, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1).trim();
}
