import { isSameSecret } from '#server/platform/same-secret.ts';
import { respell } from '#shared/phone/spellings.ts';
import type { Inbound, InboundEvent, InboundRequest, Sender } from '../provider.ts';
import { asPhone, asRecord, asText, type JsonRecord, readJson } from '../read-json.ts';
import type { WhatsappBusinessSettings } from './settings.ts';
import { isSignedByMeta } from './signature.ts';

/** Verifies and reads one delivery, which nests entries, changes and messages. */
export function receiveFromWhatsapp(request: InboundRequest, settings: WhatsappBusinessSettings): Inbound {
  if (request.method === 'GET') return answerHandshake(request.url.searchParams, settings.verifyToken);
  if (!isSignedByMeta(request.body, request.headers.get('x-hub-signature-256'), settings.appSecret)) {
    return { kind: 'forged' };
  }
  const delivery = asRecord(readJson(request.body));
  if (delivery === null) return { kind: 'malformed' };
  if (delivery.object !== 'whatsapp_business_account') return { kind: 'events', events: [] };
  const values = records(delivery.entry)
    .flatMap((entry) => records(entry.changes))
    .filter(({ field }) => field === 'messages')
    .map(({ value }) => asRecord(value))
    .filter((value) => asRecord(value?.metadata)?.phone_number_id === settings.numberId);
  return { kind: 'events', events: values.flatMap((value) => records(value?.messages).flatMap(readMessage)) };
}

function answerHandshake(query: URLSearchParams, verifyToken: string): Inbound {
  const isOurs = isSameSecret(query.get('hub.verify_token'), verifyToken) && query.get('hub.mode') === 'subscribe';
  if (!isOurs) return { kind: 'forged' };
  const challenge = query.get('hub.challenge') ?? '';
  // The challenge is echoed, so accept only harmless characters.
  if (!/^[A-Za-z0-9_-]{1,200}$/.test(challenge)) return { kind: 'malformed' };
  return { kind: 'handshake', answer: { status: 200, contentType: 'text/plain; charset=utf-8', body: challenge } };
}

/** Ignores pictures, reactions, groups, changed numbers, and messages without sender or id. */
function readMessage(message: JsonRecord): InboundEvent[] {
  const eventId = asText(message.id, 201);
  const sender = readSender(message);
  if (!eventId || eventId.length > 200 || sender === null || message.group_id !== undefined) return [];
  switch (message.type) {
    case 'text': {
      const text = asText(asRecord(message.text)?.body, 5_000);
      return text === null ? [] : [{ kind: 'text', text, eventId, sender }];
    }
    case 'interactive': {
      const button = asRecord(asRecord(message.interactive)?.button_reply);
      const [, answer, question] = /^(yes|no):([\w-]{1,24})$/.exec(asText(button?.id, 40) ?? '') ?? [];
      return question ? [{ kind: 'answer', isYes: answer === 'yes', question, eventId, sender }] : [];
    }
    case 'contacts': {
      const phone = readOwnPhone(message);
      if (phone === null) return [{ kind: 'other-phone', eventId, sender }];
      const proven: Sender = sender.phone === null ? { ...sender, phone, grade: 'medium' } : sender;
      return [{ kind: 'phone', eventId, sender: proven }];
    }
    default:
      return [];
  }
}

/**
 * The number is missing for people with a WhatsApp user name; the business-scoped user id (BSUID,
 * `US.13491208655302741918`) is missing in the older format.
 */
function readSender({ from, from_user_id: userId }: JsonRecord): Sender | null {
  const account = asPhone(from);
  const person = typeof userId === 'string' && /^[A-Za-z]{2}\.[\w.-]{1,150}$/.test(userId) ? userId : null;
  const id = person ?? account;
  if (id === null) return null;
  const phone = account === null ? null : respell(account);
  return { id, isPersonal: person !== null, phone, grade: 'high', replyTo: account ?? id };
}

/** The number on a card we requested, or null. Sources place `origin` on the message or the card. */
function readOwnPhone(message: JsonRecord): string | null {
  const cards = records(message.contacts);
  const [card] = cards;
  if (card === undefined || cards.length > 1 || (card.origin ?? message.origin) !== 'contact_request') return null;
  const phones = new Set(records(card.phones).flatMap((entry) => asPhone(entry.wa_id) ?? []));
  const [phone] = phones;
  return phones.size === 1 && phone !== undefined ? respell(phone) : null;
}

function records(value: unknown): JsonRecord[] {
  return Array.isArray(value) ? value.map(asRecord).filter((item) => item !== null) : [];
}
