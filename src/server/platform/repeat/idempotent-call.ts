import type { MiddlewareHandler } from 'hono';
import { actorOf } from '../access/actor.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { answer, dataHeaders } from '../http/answer.ts';
import type { ApiContext, ApiEnv } from '../http/api.ts';
import { problem, type Refusal } from '../http/problem.ts';
import { keyedHash } from '../keyed-hash.ts';
import { createSeal, type Seal } from '../seal.ts';
import { readIdempotencyKey } from './read-idempotency-key.ts';
import { findDone, type IdempotencyKey, withIdempotencyKey } from './with-idempotency-key.ts';

export interface IdempotencyDeps {
  database: Database;
  clock: Clock;
  /** 32 bytes, used for nothing else. */
  key: Buffer;
}

declare module 'hono' {
  interface ContextVariableMap {
    naming?: IdempotencyDeps;
  }
}

export function acceptIdempotencyKeys(naming: IdempotencyDeps): MiddlewareHandler<ApiEnv> {
  return (c, next) => {
    c.set('naming', naming);
    return next();
  };
}

export const idempotencyFailures = ['idempotency.mismatch', 'request.invalid'] as const;

export interface IdempotentCall {
  /** For `withIdempotencyKey`. Null: the call has no key and runs each time. */
  act: IdempotencyKey | null;
  /** The act is already done: skip limits, `withIdempotencyKey` returns its outcome. */
  isDone: boolean;
  /**
   * Runs the act and stores its response in the same transaction; a repetition gets that response, even if the data
   * have changed. A refusal is not stored. Work that must survive a rollback, such as counting a limit, or that uses
   * another database handle, must come before.
   * @param run gets a database whose transactions join this one. It may run more than once (`transact`)
   */
  once<Answer extends Response>(
    run: (database: Database) => Promise<Answer>,
  ): Promise<Answer | Refusal<'idempotency.mismatch'>>;
}

type Kept = { ok: true; sealed: string } | { ok: false };

/** The call under its key, or the stored response. Visitors' keys do not count: they cannot be told apart. */
export async function beginIdempotent(c: ApiContext, fields: object): Promise<IdempotentCall | Response> {
  const naming = c.get('naming');
  if (!naming) throw new Error('calls that take a key need acceptIdempotencyKeys before them');
  const { database, clock, key } = naming;
  const actor = actorOf(c);
  // Runs before the caller is admitted. A program must not get a response stored for its member.
  const profileId = actor.kind === 'member' ? actor.profileId : '';
  const act = readIdempotencyKey(c, key, profileId, fields);
  if (act instanceof Response) return act;
  if (act === null || profileId === '') return { act: null, isDone: false, once: (run) => run(database) };
  const done = await findDone(database.db, act, clock.now());
  if (done?.isSame === false) return problem(c, 'idempotency.mismatch');
  const seal = sealOf(c, key, profileId);
  const kept = done?.outcome as Partial<Extract<Kept, { ok: true }>> | undefined;
  if (kept?.sealed !== undefined) return answerStored(c, seal, kept.sealed);
  return { act, isDone: done !== null, once: (run) => storeResponse(c, naming, { act, seal }, run) };
}

async function storeResponse<Answer extends Response>(
  c: ApiContext,
  { database, clock }: IdempotencyDeps,
  { act, seal }: { act: IdempotencyKey; seal: Seal },
  run: (database: Database) => Promise<Answer>,
): Promise<Answer | Refusal<'idempotency.mismatch'>> {
  const last: { answer?: Answer } = {};
  const outcome = await withIdempotencyKey<Kept>(database, act, clock.now(), async (joined) => {
    const made = await run(joined);
    last.answer = made;
    return made.status === 200 ? { ok: true, sealed: seal.seal(await made.text()) } : { ok: false };
  });
  if ('code' in outcome) return problem(c, outcome.code);
  if (outcome.ok) return answerStored(c, seal, outcome.sealed) as Answer;
  if (!last.answer) throw new Error('a refusal was kept');
  return last.answer;
}

/** The key also encrypts the response: neither the database nor the site's secret suffices to read it. */
function sealOf(c: ApiContext, key: Buffer, profileId: string): Seal {
  const name = c.req.header('idempotency-key') ?? '';
  return createSeal(Buffer.from(keyedHash(key, 'answer', profileId, name), 'base64url'));
}

function answerStored(c: ApiContext, seal: Seal, sealed: string): Response {
  const text = seal.open(sealed);
  if (text === null) throw new Error('a kept answer was sealed by another name');
  return answer(c, text, 200, dataHeaders('no-store'));
}
