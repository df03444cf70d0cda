import type { Inbound, InboundRequest } from '../provider.ts';
import { asPhone, asText } from '../read-json.ts';
import { readTwilioRequest } from '../twilio-request.ts';
import type { TwilioSmsSettings } from './settings.ts';

/**
 * One delivery is one SMS. Ignores receipts, other accounts and numbers, senders that are no phone (names, short codes,
 * `whatsapp:`), and STOP, START and HELP, which Twilio answers itself.
 */
export function receiveTwilioSms(
  request: InboundRequest,
  { accountSid, authToken, number }: TwilioSmsSettings,
): Inbound {
  const read = readTwilioRequest(request, authToken);
  if (read.kind !== 'fields') return read;
  const { fields } = read;
  const isOurs = fields.get('AccountSid') === accountSid && fields.get('To') === `+${number}`;
  if (!isOurs || fields.has('MessageStatus') || fields.has('OptOutType')) return { kind: 'events', events: [] };
  const [eventId, from] = [fields.get('MessageSid'), fields.get('From')];
  const text = asText(fields.get('Body'), 5_000);
  if (!eventId || !/^\w{1,64}$/.test(eventId) || from === undefined || text === null) return { kind: 'malformed' };
  const phone = /^\+\d+$/.test(from) ? asPhone(from) : null;
  if (phone === null) return { kind: 'events', events: [] };
  const sender = { id: phone, isPersonal: false, phone, grade: 'medium', replyTo: phone } as const;
  return { kind: 'events', events: [{ kind: 'text', text, eventId, sender }] };
}
