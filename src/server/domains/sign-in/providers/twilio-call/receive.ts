import type { Inbound, InboundRequest } from '../provider.ts';
import { asPhone } from '../read-json.ts';
import { readTwilioRequest } from '../twilio-request.ts';
import type { TwilioCallSettings } from './settings.ts';

/** ANONYMOUS, RESTRICTED, BLOCKED, UNKNOWN and UNAVAILABLE on a phone keypad: placeholders for hidden numbers. */
const hiddenCallers = new Set(['266696687', '7378742833', '2562533', '8656696', '86282452253']);

/** One ringing call. Ignores other accounts and hidden numbers; the answer hangs up on all. */
export function receiveTwilioCall(
  request: InboundRequest,
  { accountSid, authToken, number }: TwilioCallSettings,
): Inbound {
  const read = readTwilioRequest(request, authToken);
  if (read.kind !== 'fields') return read;
  const { fields } = read;
  const isOurs = fields.get('AccountSid') === accountSid && fields.get('To') === `+${number}`;
  if (!isOurs || fields.get('CallStatus') !== 'ringing') return { kind: 'events', events: [] };
  const [eventId, from] = [fields.get('CallSid'), fields.get('From')];
  if (!eventId || !/^\w{1,64}$/.test(eventId) || from === undefined) return { kind: 'malformed' };
  const phone = /^\+\d+$/.test(from) ? asPhone(from) : null;
  if (phone === null || hiddenCallers.has(phone)) return { kind: 'events', events: [] };
  // Low: VoIP sellers let any number be shown.
  const sender = { id: phone, isPersonal: false, phone, grade: 'low', replyTo: phone } as const;
  return { kind: 'events', events: [{ kind: 'call', eventId, sender }] };
}
