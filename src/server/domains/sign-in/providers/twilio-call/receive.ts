import type { Inbound, InboundRequest } from '../provider.ts';
import { asPhone } from '../read-json.ts';
import { readTwilioRequest } from '../twilio-request.ts';
import type { TwilioCallSettings } from './settings.ts';

/** ANONYMOUS, RESTRICTED, BLOCKED, UNKNOWN and UNAVAILABLE on a telephone's keys: numbers that hide one. */
const hiddenCallers = new Set(['266696687', '7378742833', '2562533', '8656696', '86282452253']);

/**
 * One delivery is one call that rings. Left out: calls to other accounts and numbers, calls that ring no more, callers
 * who hide their number or have none (`anonymous`, `sip:`, `client:`). All of them are hung up on by the answer.
 */
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
  // Whoever sells calls over the internet can let any number be shown.
  const sender = { id: phone, isPersonal: false, phone, grade: 'low', replyTo: phone } as const;
  return { kind: 'events', events: [{ kind: 'call', eventId, sender }] };
}
