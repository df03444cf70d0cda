import { isSameSecret } from '#server/platform/same-secret.ts';
import type { Inbound, InboundEvent, InboundRequest, Sender } from '../provider.ts';
import { asNumericId, asPhone, asRecord, asText, type JsonRecord, readJson, readLanguage } from '../read-json.ts';
import { readAnswer, writeReplyTo } from './reply.ts';

/** Maximum length of a Telegram message. */
const longestText = 4096;

/** Reads a text, contact or button of a person in a private chat with the bot; ignores the rest. */
export function receiveFromTelegram(webhookSecret: string, request: InboundRequest): Inbound {
  const secret = request.headers.get('x-telegram-bot-api-secret-token');
  if (request.method !== 'POST' || !isSameSecret(secret, webhookSecret)) return { kind: 'forged' };
  const update = asRecord(readJson(request.body));
  const eventId = asNumericId(update?.update_id);
  if (update === null || eventId === null) return { kind: 'malformed' };
  const event = readMessage(eventId, update.message) ?? readPress(eventId, update.callback_query);
  return { kind: 'events', events: event === null ? [] : [event] };
}

function readMessage(eventId: string, value: unknown): InboundEvent | null {
  const message = asRecord(value);
  const sender = message && readSender(message.from, message.chat);
  if (!message || !sender) return null;
  const contact = asRecord(message.contact);
  if (contact) {
    const phone = readOwnPhone(sender.id, message, contact);
    return phone === null
      ? { kind: 'other-phone', eventId, sender }
      : { kind: 'phone', eventId, sender: { ...sender, phone } };
  }
  const text = asText(message.text, longestText);
  // A link to the bot sends its code as a command parameter.
  return text === null ? null : { kind: 'text', eventId, sender, text: text.replace(/^\/start(@\w+)?(?=\s|$)\s*/, '') };
}

/** Only a card that Telegram marks as the sender's own and that is not forwarded is a proof. */
function readOwnPhone(senderId: string, message: JsonRecord, contact: JsonRecord): string | null {
  const isForwarded = ['forward_origin', 'forward_from', 'forward_sender_name', 'forward_date'].some(
    (field) => message[field] !== undefined,
  );
  if (isForwarded || asNumericId(contact.user_id) !== senderId) return null;
  return asPhone(contact.phone_number);
}

function readPress(eventId: string, value: unknown): InboundEvent | null {
  const query = asRecord(value);
  const message = asRecord(query?.message);
  const answer = readAnswer(query?.data);
  const sender = query && message && readSender(query.from, message.chat);
  if (!sender || !answer) return null;
  const replyTo = writeReplyTo(sender.id, { queryId: query.id, messageId: message.message_id });
  return { kind: 'answer', eventId, sender: { ...sender, replyTo }, ...answer };
}

/** A person in their own chat with the bot; null for all others. */
function readSender(fromValue: unknown, chatValue: unknown): Sender | null {
  const [from, chat] = [asRecord(fromValue), asRecord(chatValue)];
  const id = from?.id;
  // Telegram's ids have at most 52 bits, and a private chat has the person's id.
  if (!Number.isSafeInteger(id) || from?.is_bot === true || chat?.type !== 'private' || chat.id !== id) return null;
  return {
    id: String(id),
    isPersonal: true,
    phone: null,
    grade: 'high',
    ...readLanguage(from?.language_code),
    replyTo: String(id),
  };
}
