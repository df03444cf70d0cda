import { randomBytes } from 'node:crypto';
import type { DataRequestKind } from '#contract/data-request.ts';
import type { OwnCode } from '#server/domains/sign-in/commands/continue-sign-in.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { takeTogether } from '#server/platform/rate-limit/take-together.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import type { RequestRow } from '../queries/find-request.ts';
import type { RequestDeps } from './request-deps.ts';
import { tellRequester } from './tell-requester.ts';
import { writeEvent } from './write-event.ts';
import '../tables.ts';

/** By what somebody shows that the number is theirs: a sign-in that opens nothing, or the session of its account. */
export type Prover = { own: OwnCode } | { profileId: string; phone: string };

export interface NewRequest {
  kind: DataRequestKind;
  text: string;
  email: string;
  locale: string;
  /** The number is to be unlisted with it. */
  wantsUnlisting: boolean;
  prover: Prover;
  /** Keyed hash of the network that it comes from, as `writingNetwork` gives it. */
  network: string;
}

export type SendOutcome =
  | { status: 'sent' | 'already_sent'; ticket: string; dueAt: Date }
  | { code: 'sign_in.code_expired' | 'sign_in.refused' | 'sign_in.contested' | 'sign_in.proof_needed' }
  | { code: 'limit.data_requests'; retryAfterSeconds: number };

/**
 * Takes a request about a number from who proves it; the clock runs from here. What can be done at once is: the number is
 * unlisted, and of access without a question of its own the file is the answer. One of a kind waits for a number.
 */
export async function sendRequest(deps: RequestDeps, request: NewRequest, now: Date): Promise<SendOutcome> {
  return transact(deps.database.db, async (tx): Promise<SendOutcome> => {
    const proven = await prove(deps, tx, request.prover, now);
    if ('code' in proven) return proven;
    const phoneKey = deps.secrets.phoneKeyOf(proven.phone);
    const limited = await takeLimits(deps, tx, phoneKey, request.network, now);
    if (limited) return limited;
    if (proven.attemptId !== null) await deps.numberProof.spend(tx, { attemptId: proven.attemptId });
    const row = await insertRequest(deps, tx, request, { ...proven, phoneKey }, now);
    if (row === null) return findWaiting(deps, tx, phoneKey, request.kind);
    const by = { requestId: row.id, source: 'requester', profileId: row.profile_id } as const;
    await writeEvent(tx, { ...by, event: 'received', detail: { kind: row.kind } }, now);
    if (row.is_unlisted) {
      await deps.unlist(tx, proven.phone, now);
      await writeEvent(tx, { requestId: row.id, event: 'unlisted', source: 'site' }, now);
    }
    if (row.file_until !== null) {
      const detail = { until: row.file_until.toISOString() };
      await writeEvent(tx, { requestId: row.id, event: 'file_offered', source: 'site', detail }, now);
    }
    if (row.closed_at !== null) await writeEvent(tx, { requestId: row.id, event: 'answered', source: 'site' }, now);
    await tellRequester(deps, tx, row, { kind: 'data_request_received', network: request.network }, now);
    return { status: 'sent', ticket: deps.secrets.ticketOf(row.seed), dueAt: row.due_at };
  });
}

interface Proven {
  phone: string;
  profileId: string | null;
  attemptId: string | null;
}

async function prove(
  { numberProof }: RequestDeps,
  tx: Tx,
  prover: Prover,
  now: Date,
): Promise<Proven | Extract<SendOutcome, { code: `sign_in.${string}` }>> {
  if (!('own' in prover)) return { ...prover, attemptId: null };
  const proof = await numberProof.read(tx, prover.own, now);
  if ('code' in proof) return proof;
  // Whoever has only forged a caller's number learns and erases nothing.
  if (!proof.isDone || !proof.isStrong) return { code: 'sign_in.proof_needed' };
  return { phone: proof.phone, profileId: null, attemptId: proof.attemptId };
}

async function takeLimits(
  { limits }: RequestDeps,
  tx: Tx,
  phoneKey: string,
  network: string,
  now: Date,
): Promise<Extract<SendOutcome, { code: 'limit.data_requests' }> | null> {
  const usedUp = await takeTogether(
    tx,
    [
      { limit: { name: 'data-requests-number', most: limits.perDay, spanMs: dayMs }, who: phoneKey },
      { limit: { name: 'data-requests-network', most: limits.perNetworkHour, spanMs: hourMs }, who: network },
    ],
    now,
  );
  return usedUp === null ? null : { code: 'limit.data_requests', retryAfterSeconds: usedUp.retryAfterSeconds };
}

/** Null where one of this kind waits for the number already. */
async function insertRequest(
  { secrets, due, fileDays }: RequestDeps,
  tx: Tx,
  { kind, text, email, locale, wantsUnlisting }: NewRequest,
  { phone, phoneKey, profileId }: Proven & { phoneKey: string },
  now: Date,
): Promise<RequestRow | null> {
  const seed = randomBytes(16).toString('base64url');
  // Who asks something beside the file is answered by a person as well.
  const isAnswered = kind === 'access' && text === '';
  const row = await tx
    .insertInto('data_request')
    .values({
      ...{ seed, ticket_key: secrets.keyOf(secrets.ticketOf(seed)), phone_key: phoneKey, profile_id: profileId, kind },
      ...{
        sealed: secrets.seal(seed, { phone, email, text, locale }),
        is_unlisted: wantsUnlisting && kind !== 'access',
      },
      ...{ state: isAnswered ? 'answered' : 'received', received_at: now, due_at: due('request', now) },
      file_until: kind === 'access' ? new Date(now.getTime() + fileDays * dayMs) : null,
      closed_at: isAnswered ? now : null,
    })
    .onConflict((conflict) => conflict.columns(['phone_key', 'kind']).where('closed_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

async function findWaiting(
  { secrets }: RequestDeps,
  tx: Tx,
  phoneKey: string,
  kind: DataRequestKind,
): Promise<SendOutcome> {
  const row = await tx
    .selectFrom('data_request')
    .select(['seed', 'due_at'])
    .where('phone_key', '=', phoneKey)
    .where('kind', '=', kind)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { status: 'already_sent', ticket: secrets.ticketOf(row.seed), dueAt: row.due_at };
}
