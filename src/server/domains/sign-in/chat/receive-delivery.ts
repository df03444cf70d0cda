import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { transact } from '#server/platform/db/transact.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { defineQueue } from '#server/platform/jobs/job.ts';
import type { SignInDeps } from '../commands/sign-in-deps.ts';
import type {
  BotMessage,
  HttpAnswer,
  Inbound,
  InboundEvent,
  InboundRequest,
  Provider,
  Reply,
} from '../providers/provider.ts';
import { codeLifeMs } from '../rules.ts';
import type { SignInEventTable } from '../tables.ts';
import type { Outgoing } from './messages.ts';
import { takeEvent } from './take-event.ts';

const accepted: HttpAnswer = { status: 200, contentType: 'text/plain; charset=utf-8', body: '' };
/** Age after which an unfinished event counts as left behind by a crash. */
const leftBehindMs = 10_000;
const resumeLimit = 200;

export const deliveries = defineQueue<{ provider: string; eventId: string }>('resume-delivery', {
  // Retried for the lifetime of a code.
  limit: 8,
  firstPauseS: 5,
  longestPauseS: 30,
});

/** Stores a verified delivery and processes new events. A job resumes what a failure leaves. */
export async function receiveDelivery(
  deps: SignInDeps,
  provider: Provider,
  request: InboundRequest,
): Promise<HttpAnswer | 'sign_in.forged_delivery' | 'request.invalid'> {
  const inbound = await read(deps, provider, request);
  if (inbound.kind === 'forged') return 'sign_in.forged_delivery';
  if (inbound.kind === 'malformed') return 'request.invalid';
  if (inbound.kind === 'handshake') return inbound.answer;
  const fresh = await store(deps, provider, inbound.events, request.receivedAt);
  const worked: { id: string; event: InboundEvent; messages: Outgoing[] }[] = [];
  for (const [id, event] of fresh) {
    const messages = await work(deps, provider, id).catch((err: unknown) => {
      deps.log.error({ err }, 'a delivery could not be worked on, kept for the next try');
      return null;
    });
    if (messages) worked.push({ id, event, messages });
  }
  const replies = worked.flatMap(({ event, messages }) =>
    messages.filter(isReply).map((message): Reply => ({ event, message })),
  );
  const { answer, carried } = provider.respond?.(replies) ?? { answer: accepted, carried: [] };
  const carriedMessages = new Set<Outgoing>(carried.map(({ message }) => message));
  for (const { id, event, messages } of worked) {
    const left = messages.filter((message) => !carriedMessages.has(message));
    await sendAll(deps, provider, id, event, left);
  }
  return answer;
}

async function read(deps: SignInDeps, provider: Provider, request: InboundRequest): Promise<Inbound> {
  try {
    return (await provider.receive?.(request)) ?? { kind: 'malformed' };
  } catch (err) {
    deps.log.warn({ err, provider: provider.name }, 'a delivery could not be read');
    return { kind: 'malformed' };
  }
}

async function store(deps: SignInDeps, provider: Provider, events: readonly InboundEvent[], receivedAt: Date) {
  const byId = new Map(events.map((event) => [shorten(event.eventId), event]));
  if (byId.size === 0) return [];
  const fresh = await transact(deps.database.db, async (tx) => {
    const stored = await tx
      .insertInto('sign_in_event')
      .values(
        [...byId].map(([id, event]) => ({
          provider: provider.name,
          event_id: id,
          event: storable(event),
          received_at: receivedAt,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .execute();
    for (const { event_id: eventId } of stored) {
      await enqueue(tx, deliveries, { provider: provider.name, eventId }, { afterS: leftBehindMs / 1000 });
    }
    return new Set(stored.map((row) => row.event_id));
  });
  return [...byId].filter(([id]) => fresh.has(id));
}

/** Processes a stored event once: a concurrent attempt waits and finds it done. */
async function work(deps: SignInDeps, provider: Provider, id: string): Promise<Outgoing[] | null> {
  return transact(deps.database.db, async (tx) => {
    const row = await tx
      .selectFrom('sign_in_event')
      .select('event')
      .where('provider', '=', provider.name)
      .where('event_id', '=', id)
      .where('processed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.event) return null;
    const now = deps.clock.now();
    const messages = await takeEvent(tx, deps, provider, row.event, now);
    await tx
      .updateTable('sign_in_event')
      .set({ processed_at: now, messages: JSON.stringify(messages) })
      .where('provider', '=', provider.name)
      .where('event_id', '=', id)
      .execute();
    return messages;
  });
}

async function sendAll(
  deps: SignInDeps,
  provider: Provider,
  id: string,
  event: InboundEvent,
  messages: readonly Outgoing[],
): Promise<boolean> {
  try {
    for (const message of messages) await sendOne(deps, provider, event, message);
  } catch (err) {
    deps.log.warn({ err, provider: provider.name }, 'a message was not taken, kept for the next try');
    return false;
  }
  await finish(deps, provider.name, id);
  return true;
}

async function sendOne(deps: SignInDeps, provider: Provider, event: InboundEvent, message: Outgoing) {
  if (isReply(message)) {
    await provider.send?.({ senderId: event.sender.id, replyTo: event.sender.replyTo }, message);
    return;
  }
  const carrier = deps.providers.find((candidate) => candidate.sendToPhone);
  await carrier?.sendToPhone?.(message.phone, message.text);
}

/** Deletes the sender's data as soon as possible: the id alone detects redeliveries. */
async function finish(deps: SignInDeps, provider: string, id: string): Promise<void> {
  await deps.database.db
    .updateTable('sign_in_event')
    .set({ done_at: deps.clock.now(), event: null, messages: null })
    .where('provider', '=', provider)
    .where('event_id', '=', id)
    .execute();
}

/** Resumes an unfinished event. @throws if it failed and its code is still valid, for a retry */
export async function resumeDelivery(deps: SignInDeps, provider: string, eventId: string): Promise<void> {
  const row = await deps.database.db
    .selectFrom('sign_in_event')
    .selectAll()
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  if (row && !(await resume(deps, row))) throw new Error('a delivery is not finished');
}

/** Resumes all unfinished events; those whose code has expired are dropped with their sender data. */
export async function resumeDeliveries(deps: SignInDeps): Promise<void> {
  const now = deps.clock.now().getTime();
  const rows = await deps.database.db
    .selectFrom('sign_in_event')
    .selectAll()
    .where('done_at', 'is', null)
    .where('received_at', '<', new Date(now - leftBehindMs))
    .orderBy('received_at')
    .limit(resumeLimit)
    .execute();
  for (const row of rows) await resume(deps, row);
}

/** @returns whether nothing is left to do */
async function resume(deps: SignInDeps, row: Selectable<SignInEventTable>): Promise<boolean> {
  const provider = deps.providers.find(({ name }) => name === row.provider);
  const isTooLate = row.received_at.getTime() < deps.clock.now().getTime() - codeLifeMs;
  if (!provider || row.event === null || isTooLate) {
    await finish(deps, row.provider, row.event_id);
    return true;
  }
  try {
    const messages = row.processed_at === null ? await work(deps, provider, row.event_id) : row.messages;
    return messages === null || (await sendAll(deps, provider, row.event_id, row.event, messages));
  } catch (err) {
    deps.log.error({ err }, 'a delivery could not be worked on, kept for the next try');
    return false;
  }
}

function isReply(message: Outgoing): message is BotMessage {
  return message.kind !== 'to-phone';
}

function shorten(eventId: string): string {
  return eventId.length <= 200 ? storableText(eventId) : createHash('sha256').update(eventId).digest('hex');
}

/** PostgreSQL rejects NUL and lone surrogates in text. */
function storable(event: InboundEvent): string {
  const plain: unknown = JSON.parse(JSON.stringify(event), (_, value) =>
    typeof value === 'string' ? storableText(value) : value,
  );
  return JSON.stringify(plain);
}

function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
