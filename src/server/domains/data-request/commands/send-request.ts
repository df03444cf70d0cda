import { randomBytes } from 'node:crypto';
import type { DataRequestKind } from '#contract/data-request.ts';
import { holdNumber } from '#server/domains/profile/door.ts';
import type { OwnCode } from '#server/domains/sign-in/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { consumeAll } from '#server/platform/rate-limit/rate-limit.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import type { RequestRow } from '../queries/find-request.ts';
import { notifyRequester } from './notify-requester.ts';
import type { RequestDeps } from './request-deps.ts';
import { writeEvent } from './write-event.ts';

/** Proof of the number: a sign-in code that opens no session, or the session of the number's account. */
export type Prover = { own: OwnCode } | { profileId: string; phone: string };

export interface NewRequest {
  kind: DataRequestKind;
  text: string;
  email: string;
  locale: string;
  wantsUnlisting: boolean;
  prover: Prover;
  /** Keyed hash of the sender's network, from `writingNetwork`. */
  network: string;
}

export type SendOutcome =
  | { status: 'sent' | 'already_sent'; ticket: string; dueAt: Date }
  | { code: 'sign_in.code_expired' | 'sign_in.refused' | 'sign_in.contested' | 'sign_in.proof_needed' }
  | { code: 'session.ended' }
  | LimitedOutcome;
/** `limit.data_requests_unlisted`: the number was unlisted, but the request was rejected by the limit. */
type LimitedOutcome = { code: 'limit.data_requests' | 'limit.data_requests_unlisted'; retryAfterSeconds: number };

/**
 * Records a request about a proven number, due from `now`. Unlisting takes effect even over the limit; access without a
 * question is answered by its file. Only a repeated open request of an account gets the existing ticket.
 */
export async function sendRequest(deps: RequestDeps, request: NewRequest, now: Date): Promise<SendOutcome> {
  return transact(deps.database.db, async (tx): Promise<SendOutcome> => {
    const proven = await prove(deps, tx, request.prover, now);
    if ('code' in proven) return proven;
    const phoneKey = deps.secrets.phoneKeyOf(proven.phone);
    const limited = await takeLimits(deps, tx, { ...proven, phoneKey }, request.network, now);
    if (request.wantsUnlisting) await deps.unlist(tx, proven.phone, now);
    const { attemptId, holderId } = proven;
    // Unlisting uses up the proof too, so that the account is notified of each proof that had an effect.
    if (attemptId !== null && (limited === null || request.wantsUnlisting)) {
      await deps.numberProof.spend(tx, { attemptId, holderId }, now);
    }
    if (limited !== null) {
      const code = request.wantsUnlisting ? 'limit.data_requests_unlisted' : 'limit.data_requests';
      return { code, retryAfterSeconds: limited.retryAfterSeconds };
    }
    const waiting = await findSame(deps, tx, request, proven);
    if (waiting !== null) {
      if (request.wantsUnlisting) await noteUnlisted(tx, waiting, now);
      return { status: 'already_sent', ticket: deps.secrets.ticketOf(waiting.seed), dueAt: waiting.due_at };
    }
    const row = await insertRequest(deps, tx, request, { ...proven, phoneKey }, now);
    const by = { requestId: row.id, source: 'requester', profileId: row.profile_id } as const;
    await writeEvent(tx, { ...by, event: 'received', detail: { kind: row.kind } }, now);
    if (row.is_unlisted) await writeEvent(tx, { requestId: row.id, event: 'unlisted', source: 'site' }, now);
    if (row.file_until !== null) {
      const detail = { until: row.file_until.toISOString() };
      await writeEvent(tx, { requestId: row.id, event: 'file_offered', source: 'site', detail }, now);
    }
    if (row.closed_at === null) {
      await deps.notifyOpened(tx, { kind: 'data_request', id: row.id, dueAt: row.due_at }, now);
    } else await writeEvent(tx, { requestId: row.id, event: 'answered', source: 'site' }, now);
    await notifyRequester(deps, tx, row, { kind: 'data_request_received', network: request.network }, now);
    return { status: 'sent', ticket: deps.secrets.ticketOf(row.seed), dueAt: row.due_at };
  });
}

interface Proven {
  phone: string;
  /** The requesting account; null for a proof without an account. */
  profileId: string | null;
  holderId: string | null;
  isNewHolder: boolean;
  attemptId: string | null;
}

async function prove(
  { numberProof }: RequestDeps,
  tx: Tx,
  prover: Prover,
  now: Date,
): Promise<Proven | Extract<SendOutcome, { code: `sign_in.${string}` | 'session.ended' }>> {
  if (!('own' in prover)) {
    // The number may have a new holder since the session was read. Also serializes two requests of one account.
    if (!(await holdNumber(tx, prover))) return { code: 'session.ended' };
    return { ...prover, holderId: prover.profileId, isNewHolder: false, attemptId: null };
  }
  const proof = await numberProof.read(tx, prover.own, now);
  if ('code' in proof) return proof;
  // Caller ID can be spoofed, and a weak proof shows no more than that.
  if (!proof.isDone || !proof.isStrong) return { code: 'sign_in.proof_needed' };
  const { phone, holderId, isNewHolder, attemptId } = proof;
  return { phone, profileId: null, holderId, isNewHolder, attemptId };
}

/** Counts a new holder apart, so that it cannot use up the limit of the earlier one. */
async function takeLimits(
  { limits }: RequestDeps,
  tx: Tx,
  { phoneKey, profileId, isNewHolder }: Proven & { phoneKey: string },
  network: string,
  now: Date,
) {
  const sender = profileId === null ? (isNewHolder ? 'other' : 'visitor') : `account ${profileId}`;
  return consumeAll(
    tx,
    [
      { limit: { name: 'data-requests-number', most: limits.perDay, spanMs: dayMs }, who: `${phoneKey} ${sender}` },
      { limit: { name: 'data-requests-network', most: limits.perNetworkHour, spanMs: hourMs }, who: network },
    ],
    now,
  );
}

async function insertRequest(
  { secrets, due, fileDays }: RequestDeps,
  tx: Tx,
  { kind, text, email, locale, wantsUnlisting }: NewRequest,
  { phone, phoneKey, profileId, holderId, isNewHolder }: Proven & { phoneKey: string },
  now: Date,
): Promise<RequestRow> {
  const seed = randomBytes(16).toString('base64url');
  // A question beside the file needs an answer by a person.
  const isAnswered = kind === 'access' && text === '';
  return tx
    .insertInto('data_request')
    .values({
      seed,
      ticket_key: secrets.keyOf(secrets.ticketOf(seed)),
      phone_key: phoneKey,
      profile_id: profileId,
      kind,
      holder_id: holderId,
      is_new_holder: isNewHolder,
      sealed: secrets.seal(seed, { phone, email, text, locale }),
      is_unlisted: wantsUnlisting,
      state: isAnswered ? 'answered' : 'received',
      received_at: now,
      due_at: due('request', now),
      file_until: kind === 'access' ? new Date(now.getTime() + fileDays * dayMs) : null,
      closed_at: isAnswered ? now : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The account's open request with the same kind, number, text and address; any difference makes a new request. */
async function findSame(
  { secrets }: RequestDeps,
  tx: Tx,
  { kind, text, email }: NewRequest,
  { phone, profileId }: Pick<Proven, 'phone' | 'profileId'>,
): Promise<RequestRow | null> {
  if (profileId === null) return null;
  const waiting = await tx
    .selectFrom('data_request')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('kind', '=', kind)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
  const isSame = (row: RequestRow) => {
    const asked = secrets.open(row.seed, row.sealed);
    return asked?.phone === phone && asked.text === text && asked.email === email;
  };
  return waiting.find(isSame) ?? null;
}

async function noteUnlisted(tx: Tx, row: RequestRow, now: Date): Promise<void> {
  if (row.is_unlisted) return;
  await tx.updateTable('data_request').set({ is_unlisted: true }).where('id', '=', row.id).execute();
  await writeEvent(tx, { requestId: row.id, event: 'unlisted', source: 'site' }, now);
}
