import { createHmac } from 'node:crypto';
import { isSameSecret } from '#server/platform/same-secret.ts';
import type { Inbound, InboundEvent, InboundRequest, Sender } from '../provider.ts';
import { asNumericId, asPhone, asRecord, asText, type JsonRecord, readJson, readLanguage } from '../read-json.ts';
import { phoneTracking, readAnswer, welcomeReply } from './reply.ts';

/** Maximum length of a Viber message. */
const longestText = 7_000;

/** Reads a text, contact, button or chat opened by a link with a code; ignores the rest. */
export function receiveFromViber(token: string, request: InboundRequest): Inbound {
  if (request.method !== 'POST' || !isSigned(token, request)) return { kind: 'forged' };
  const callback = asRecord(readJson(request.body));
  const name = asText(callback?.event, 100);
  if (callback === null || name === null) return { kind: 'malformed' };
  // Viber's test of the URL during `set_webhook`.
  if (name === 'webhook') return { kind: 'handshake', answer: { status: 200, contentType: 'text/plain', body: '' } };
  const eventId = asNumericId(callback.message_token);
  if (eventId === null) return { kind: 'malformed' };
  const event =
    name === 'conversation_started'
      ? readOpening(eventId, callback)
      : name === 'message' && readMessage(eventId, callback);
  return { kind: 'events', events: event ? [event] : [] };
}

function isSigned(token: string, { headers, url, body }: InboundRequest): boolean {
  const given = headers.get('x-viber-content-signature') ?? url.searchParams.get('sig');
  // An empty token would let anyone sign.
  return token !== '' && isSameSecret(given?.toLowerCase(), createHmac('sha256', token).update(body).digest('hex'));
}

/** A chat was opened; the link's `context` is the code. */
function readOpening(eventId: string, callback: JsonRecord): InboundEvent | null {
  const sender = readSender(callback.user, welcomeReply);
  const text = asText(callback.context, longestText);
  return sender && text ? { kind: 'text', eventId, sender, text } : null;
}

function readMessage(eventId: string, callback: JsonRecord): InboundEvent | null {
  const message = asRecord(callback.message);
  const sender = readSender(callback.sender, 'chat');
  const isGroup = callback.chat_id !== undefined && callback.chat_id !== '' && callback.chat_id !== null;
  if (!message || !sender || isGroup) return null;
  if (message.type === 'contact') {
    const phone = readAskedPhone(message);
    return phone === null
      ? { kind: 'other-phone', eventId, sender }
      : { kind: 'phone', eventId, sender: { ...sender, phone } };
  }
  const text = message.type === 'text' ? asText(message.text, longestText) : null;
  if (text === null) return null;
  const answer = readAnswer(text);
  return answer ? { kind: 'answer', eventId, sender, ...answer } : { kind: 'text', eventId, sender, text };
}

/** The number on a card we requested; empty from Viber on desktop, null if the card was sent unasked. */
function readAskedPhone(message: JsonRecord): string | null {
  return message.tracking_data === phoneTracking ? asPhone(asRecord(message.contact)?.phone_number) : null;
}

function readSender(value: unknown, replyTo: string): Sender | null {
  const person = asRecord(value);
  const id = person?.id;
  // Known ids are Base64.
  if (typeof id !== 'string' || !/^[\w+/=-]{1,100}$/.test(id)) return null;
  return { id, isPersonal: true, phone: null, grade: 'low', ...readLanguage(person?.language), replyTo };
}
