import type { MiddlewareHandler } from 'hono';
import { actorOf } from '../access/actor.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { answer, dataHeaders } from '../http/answer.ts';
import type { ApiContext, ApiEnv } from '../http/api.ts';
import { problem, type Refusal } from '../http/problem.ts';
import { keyedHash } from '../keyed-hash.ts';
import { createSeal, type Seal } from '../seal.ts';
import { doOnce, findDone, type NamedAct } from './do-once.ts';
import { readNamedAct } from './read-named-act.ts';

/** What repetitions are known by. */
export interface Naming {
  database: Database;
  clock: Clock;
  /** 32 bytes, for this alone. */
  key: Buffer;
}

declare module 'hono' {
  interface ContextVariableMap {
    naming?: Naming;
  }
}

/** Lets calls that are declared with an `idempotency-key` take one. */
export function nameActs(naming: Naming): MiddlewareHandler<ApiEnv> {
  return (c, next) => {
    c.set('naming', naming);
    return next();
  };
}

/** What every such call may answer; for OpenAPI. */
export const namedFailures = ['idempotency.mismatch', 'request.invalid'] as const;

/** What a call is to do under the name that its caller gave the act. */
export interface NamedCall {
  /** For `doOnce`. Null: each call is an act of its own. */
  act: NamedAct | null;
  /** It was done already, so limits are asked no more: `doOnce` answers what came of it. */
  isDone: boolean;
  /**
   * Does the act, and keeps its answer with what it writes, in one transaction: who asks again gets that very answer,
   * whatever became of things since. A refusal is not kept. What need not be undone with it, such as a limit, or may ask
   * another database handle comes before.
   *
   * @param run gets a database whose transactions are part of that one. It may run more than once (`transact`)
   */
  once<Answer extends Response>(
    run: (database: Database) => Promise<Answer>,
  ): Promise<Answer | Refusal<'idempotency.mismatch'>>;
}

type Kept = { ok: true; sealed: string } | { ok: false };

/**
 * The name of an act, or the answer to who asks again. Only members' names count: nothing tells one visitor from another
 * so surely that an answer may be kept for them.
 *
 * @param fields all that is asked for beside the path
 */
export async function beginNamed(c: ApiContext, fields: object): Promise<NamedCall | Response> {
  const naming = c.get('naming');
  if (!naming) throw new Error('calls that take a name need nameActs before them');
  const { database, clock, key } = naming;
  const actor = actorOf(c);
  // Asked before it is known who may make the call: a program must get no answer that its member got.
  const profileId = actor.kind === 'member' ? actor.profileId : '';
  const act = readNamedAct(c, key, profileId, fields);
  if (act instanceof Response) return act;
  if (act === null || profileId === '') return { act: null, isDone: false, once: (run) => run(database) };
  const done = await findDone(database.db, act, clock.now());
  if (done?.isSame === false) return problem(c, 'idempotency.mismatch');
  const seal = sealOf(c, key, profileId);
  const kept = done?.outcome as Partial<Extract<Kept, { ok: true }>> | undefined;
  if (kept?.sealed !== undefined) return answerKept(c, seal, kept.sealed);
  return { act, isDone: done !== null, once: (run) => keepAnswer(c, naming, { act, seal }, run) };
}

async function keepAnswer<Answer extends Response>(
  c: ApiContext,
  { database, clock }: Naming,
  { act, seal }: { act: NamedAct; seal: Seal },
  run: (database: Database) => Promise<Answer>,
): Promise<Answer | Refusal<'idempotency.mismatch'>> {
  const last: { answer?: Answer } = {};
  const outcome = await doOnce<Kept>(database, act, clock.now(), async (joined) => {
    const made = await run(joined);
    last.answer = made;
    return made.status === 200 ? { ok: true, sealed: seal.seal(await made.text()) } : { ok: false };
  });
  if ('code' in outcome) return problem(c, outcome.code);
  if (outcome.ok) return answerKept(c, seal, outcome.sealed) as Answer;
  if (!last.answer) throw new Error('a refusal was kept');
  return last.answer;
}

/** Nobody reads the answer who does not know the name: neither from the database nor with the site's secret. */
function sealOf(c: ApiContext, key: Buffer, profileId: string): Seal {
  const name = c.req.header('idempotency-key') ?? '';
  return createSeal(Buffer.from(keyedHash(key, 'answer', profileId, name), 'base64url'));
}

function answerKept(c: ApiContext, seal: Seal, sealed: string): Response {
  const text = seal.open(sealed);
  if (text === null) throw new Error('a kept answer was sealed by another name');
  return answer(c, text, 200, dataHeaders('no-store'));
}
